/** Trying a way out for oneself: where slides lead is asked of the table, which tells nobody and plays nothing. */
import type { Reach, Trial } from '$/wire/answers'
import type { Slide } from '$/wire/ricochet_robots'

export type Ask = <T>(what: string, body?: unknown) => Promise<T>

export class Trying {
  /** The slides tried so far, and the trial after each; the first trial is of nothing yet. */
  slides = $state.raw<readonly Reach[]>([])
  #trials = $state.raw<readonly Trial[]>([])
  #round = 0

  /** After the slides so far, as far as it is known. */
  get trial(): Trial | null {
    return this.#trials.length === this.slides.length + 1 ? this.#trials.at(-1)! : null
  }

  /** Where the robots are; null where nothing was tried. */
  get robots(): readonly number[] | null {
    const before = this.#trials[this.slides.length - 1]
    const last = this.slides.at(-1)
    if (this.trial) return this.slides.length > 0 ? this.trial.robots : null
    // The answer is under way, but where a slide ends was known before.
    return before && last ? before.robots.with(last.robot, last.cell) : null
  }

  get cost(): number {
    return this.slides.reduce((sum, one) => sum + one.cost, 0)
  }

  /** Another target: what was tried for the one before is of no use. */
  forget(): void {
    this.#round += 1
    this.slides = []
    this.#trials = []
  }

  async begin(ask: Ask | undefined): Promise<void> {
    this.forget()
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
      // Too fast, or the round is over: the last slide was not made.
      if (this.#round === round && this.slides === slides && slides.length > 0) this.slides = slides.slice(0, -1)
    }
  }
}

export function slideOf({ robot, direction, cell, cost }: Omit<Reach, 'turned' | 'path'>): Slide {
  return { action: 'slide', robot, direction, cell, cost }
}

type Ending = Omit<Reach, 'turned' | 'path'>

/** Whether it is the same slide to the same place. */
export function same(one: Ending, other: Ending): boolean {
  return (
    one.robot === other.robot && one.direction === other.direction && one.cell === other.cell && one.cost === other.cost
  )
}

/** Where the robots stand after these legs. */
export function ended(
  from: readonly number[],
  legs: readonly { robot: number; path: readonly number[] }[],
): readonly number[] {
  return legs.reduce((robots, leg) => robots.with(leg.robot, leg.path.at(-1)!), from)
}
