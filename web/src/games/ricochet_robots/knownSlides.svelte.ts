/** For the player who shows a solution: whether each legal slide bounces, and its path. */
import { sameSlide, type Ask } from '$/games/ricochet_robots/tryout.svelte'
import type { Reach, Trial } from '$/wire/answers'
import type { Slide } from '$/wire/ricochet_robots'

export class KnownSlides {
  #trial = $state.raw<Trial | null>(null)

  /** Asks the table where the next slides lead. Returns a function that ignores the answer. */
  load(ask: Ask, shown: readonly Slide[]): () => void {
    let current = true
    ask<Trial>('try', { slides: shown }).then(
      (trial) => current && (this.#trial = trial),
      () => undefined,
    )
    return () => (current = false)
  }

  reach(slide: Slide): Reach {
    const found = this.#trial?.next.find((one) => sameSlide(slide, one))
    return found ?? { ...slide, turned: false, passes: slide.cost > 1, path: [] }
  }
}
