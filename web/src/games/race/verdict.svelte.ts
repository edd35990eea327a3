/** The verdict on the last target, asked for when there is one to ask for. */
import type { ShownWay, Verdict } from '$/wire/answers'

type Ask = (<T>(what: string, body?: unknown) => Promise<T>) | undefined

export class LastVerdict {
  current = $state.raw<Verdict | null>(null)
  /** The way of it that somebody wants to see on the board. */
  way = $state.raw<ShownWay | null>(null)

  async fetch(ask: Ask): Promise<void> {
    if (ask === undefined) return
    try {
      const found = await ask<Verdict>('verdict')
      if (found.seq !== this.current?.seq) this.way = null
      this.current = found
    } catch {
      // There is none yet, or the line is broken: the game goes on without.
    }
  }

  look = (way: ShownWay | null): void => {
    this.way = way
  }
}
