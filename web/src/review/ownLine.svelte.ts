/** A line of one's own from a turn of the game on: the engine answers for the other seats. */
import { ask, Problem } from '$/server/http'
import type { LineBody } from '$/wire/sent'
import type { Outcome } from '$/wire/received'

export interface LineView {
  moves: { seat: number; text: string; action: unknown }[]
  view: unknown
  hands: number[][]
  outcome: Outcome | null
}

export class OwnLine {
  #line = $state.raw<LineView | null>(null)
  #problem = $state.raw<Problem | null>(null)
  #waiting = $state(false)
  #own = $state.raw<readonly unknown[]>([])

  constructor(
    readonly table: string,
    readonly turn: number,
    /** The number of the turn in the list of moves, and whose it is. */
    readonly seat: number,
  ) {}

  get line(): LineView | null {
    return this.#line
  }

  get problem(): Problem | null {
    return this.#problem
  }

  get waiting(): boolean {
    return this.#waiting
  }

  get length(): number {
    return this.#own.length
  }

  begin(): Promise<void> {
    return this.#ask([])
  }

  play(action: unknown): Promise<void> {
    return this.#ask([...this.#own, action])
  }

  takeBack(): Promise<void> {
    return this.#ask(this.#own.slice(0, -1))
  }

  async #ask(moves: readonly unknown[]): Promise<void> {
    if (this.#waiting) return
    this.#waiting = true
    this.#problem = null
    try {
      const body: LineBody = { turn: this.turn, moves: [...moves] }
      this.#line = await ask<LineView>('POST', `/api/tables/${encodeURIComponent(this.table)}/review/line`, body)
      this.#own = moves
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#problem = error
    } finally {
      this.#waiting = false
    }
  }
}
