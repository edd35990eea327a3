/** The game once more: which ply is shown, and what the server says it looked like to this watcher. */
import { ask } from '$/server/http'
import { boardView, type BoardView } from '$/table/rounds'
import type { Moment, MoveView } from '$/wire/answers'
import type { TableView } from '$/wire/received'

export interface Replayed extends BoardView {
  ply: number
  step: number
  position: string | null
}

export class Replay {
  /** null: the game as it stands now. */
  current = $state.raw<Replayed | null>(null)
  plies = $state(0)
  moves = $state.raw<readonly MoveView[]>([])
  problem = $state.raw<unknown>(null)

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache that no template reads
  #moments = new Map<number, Moment>()
  #wanted: number | null = null
  #step = 0

  constructor(private readonly id: string) {}

  path(rest: string): string {
    return `/api/tables/${encodeURIComponent(this.id)}/${rest}`
  }

  /** Moves may have been taken back, so what was known of a game that goes on is asked again. */
  async list(): Promise<void> {
    this.moves = await ask<MoveView[]>('GET', this.path('moves'))
    this.plies = this.moves.length
  }

  async show(ply: number | null, table: TableView): Promise<void> {
    this.#wanted = ply
    this.problem = null
    if (ply === null) {
      this.current = null
      return
    }
    try {
      const moment = await this.#moment(ply, table)
      // Whoever draws the slider wants the last place only.
      if (this.#wanted !== ply) return
      const onward = this.current !== null && moment.ply === this.current.ply + 1
      const events = onward ? [{ seq: 0, at: 0, what: { what: 'acted' as const, seat: 0 }, events: moment.events }] : []
      const seen = { ...table, view: moment.view, seat: moment.seat, last: moment.last }
      this.plies = moment.plies
      this.#step += 1
      this.current = { ...boardView(seen, events), ply, step: this.#step, position: moment.position }
      if (ply < moment.plies) void this.#moment(ply + 1, table).catch(() => undefined)
    } catch (problem) {
      if (this.#wanted === ply) this.problem = problem
    }
  }

  /** The position as it stands now, for a clipboard. */
  async position(): Promise<string | null> {
    if (this.current !== null) return this.current.position
    await this.list()
    return (await ask<Moment>('GET', this.path(`at/${this.plies}`))).position
  }

  async #moment(ply: number, table: TableView): Promise<Moment> {
    const known = this.#moments.get(ply)
    if (known) return known
    const moment = await ask<Moment>('GET', this.path(`at/${ply}`))
    // Only a finished game stays as it was: hands open, nothing taken back.
    if (table.status === 'over') this.#moments.set(ply, moment)
    return moment
  }
}
