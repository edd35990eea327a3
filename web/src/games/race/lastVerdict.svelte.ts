/** The verdict on the last target, loaded when a target ends. */
import type { ShownSolution, Verdict } from '$/wire/answers'

type Ask = (<T>(what: string, body?: unknown) => Promise<T>) | undefined

export class LastVerdict {
  current = $state.raw<Verdict | null>(null)
  /** The solution to show on the board, if the player selected one. */
  solution = $state.raw<ShownSolution | null>(null)

  async fetch(ask: Ask): Promise<void> {
    if (ask === undefined) return
    try {
      const found = await ask<Verdict>('verdict')
      if (found.seq !== this.current?.seq) this.solution = null
      this.current = found
    } catch {
      // There is no verdict yet, or the server cannot be reached. The game goes on without it.
    }
  }

  select = (solution: ShownSolution | null): void => {
    this.solution = solution
  }
}
