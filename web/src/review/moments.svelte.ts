/** What the table looked like at the steps of a review. */
import { ask, Problem } from '$/server/http'
import type { Moment } from '$/wire/answers'

export class Moments {
  shown = $state.raw<Moment | null>(null)
  problem = $state.raw<Problem | null>(null)

  /** By the number of plies. Nothing is drawn from it. */
  readonly #known: Record<number, Moment> = {}
  #wanted = -1

  constructor(readonly table: string) {}

  /** Shows the moment after that many plies, and loads the one that will probably be next. */
  async show(ply: number, next: number | undefined): Promise<void> {
    this.#wanted = ply
    try {
      const found = await this.#at(ply)
      if (this.#wanted === ply) [this.shown, this.problem] = [found, null]
      if (next !== undefined) await this.#at(next)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (this.#wanted === ply) this.problem = error
    }
  }

  async #at(ply: number): Promise<Moment> {
    const known = this.#known[ply]
    if (known) return known
    const found = await ask<Moment>('GET', `/api/tables/${encodeURIComponent(this.table)}/at/${ply}`)
    this.#known[ply] = found
    return found
  }
}
