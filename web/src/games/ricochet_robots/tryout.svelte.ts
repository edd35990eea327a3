/** Trying slides in private. The table says where they end; it tells nobody and plays nothing. */
import type { Reach, Trial } from '$/wire/answers'
import type { Slide } from '$/wire/ricochet_robots'

export type Ask = <T>(what: string, body?: unknown) => Promise<T>

export class Tryout {
  /** The slides tried so far. `#trials` has one entry more: the trial before the first slide. */
  slides = $state.raw<readonly Reach[]>([])
  #trials = $state.raw<readonly Trial[]>([])
  #round = 0

  /** The trial after all slides; null until the table has answered. */
  get trial(): Trial | null {
    return this.#trials.length === this.slides.length + 1 ? this.#trials.at(-1)! : null
  }

  /** The positions of the robots; null if nothing was tried. */
  get robots(): readonly number[] | null {
    const before = this.#trials[this.slides.length - 1]
    const last = this.slides.at(-1)
    if (this.trial) return this.slides.length > 0 ? this.trial.robots : null
    // The answer has not arrived yet, but the previous trial says where the slide ends.
    return before && last ? before.robots.with(last.robot, last.cell) : null
  }

  get cost(): number {
    return this.slides.reduce((sum, one) => sum + one.cost, 0)
  }

  /** Called when the target changes. */
  clear(): void {
    this.#round += 1
    this.slides = []
    this.#trials = []
  }

  async begin(ask: Ask | undefined): Promise<void> {
    this.clear()
    if (ask) await this.#fetch(ask)
  }

  async go(ask: Ask, reach: Reach): Promise<void> {
    if (!this.trial) return
    this.slides = [...this.slides, reach]
    await this.#fetch(ask)
  }

  undo(): void {
    if (this.slides.length === 0) return
    this.slides = this.slides.slice(0, -1)
    this.#trials = this.#trials.slice(0, this.slides.length + 1)
  }

  reset(): void {
    this.slides = []
    this.#trials = this.#trials.slice(0, 1)
  }

  async #fetch(ask: Ask): Promise<void> {
    const [round, slides] = [this.#round, this.slides]
    try {
      const trial = await ask<Trial>('try', { slides: slides.map(slideOf) })
      if (this.#round === round && this.slides === slides)
        this.#trials = [...this.#trials.slice(0, slides.length), trial]
    } catch {
      // Too many requests, or the round is over: undo the last slide.
      if (this.#round === round && this.slides === slides && slides.length > 0) this.slides = slides.slice(0, -1)
    }
  }
}

export function slideOf({ robot, direction, cell, cost }: Ending): Slide {
  return { action: 'slide', robot, direction, cell, cost }
}

type Ending = Omit<Reach, 'turned' | 'passes' | 'path'>

/** Whether both are the same slide to the same cell. */
export function sameSlide(one: Ending, other: Ending): boolean {
  return (
    one.robot === other.robot && one.direction === other.direction && one.cell === other.cell && one.cost === other.cost
  )
}

/** The positions of the robots after these legs. */
export function positionsAfter(
  from: readonly number[],
  legs: readonly { robot: number; path: readonly number[] }[],
): readonly number[] {
  return legs.reduce((robots, leg) => robots.with(leg.robot, leg.path.at(-1)!), from)
}
