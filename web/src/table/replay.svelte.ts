/** Replay: the ply that is shown, with the view this person had of it. */
import { ask, Problem } from '$/server/http'
import { boardView, type BoardView } from '$/table/boardView'
import type { Moment, MoveView } from '$/wire/answers'
import type { TableView } from '$/wire/received'

export interface Replayed extends BoardView {
  ply: number
  step: number
  position: string | null
}

/** Moves per request. A page with fewer of them is the last one. */
const PAGE = 200

export class Replay {
  /** null for the current position. */
  current = $state.raw<Replayed | null>(null)
  plies = $state(0)
  moves = $state.raw<readonly MoveView[]>([])
  /** Whether the moves have been loaded. */
  listed = $state(false)
  problem = $state.raw<unknown>(null)

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache; no template reads it
  #moments = new Map<number, Moment>()
  #wanted: number | null = null
  #step = 0
  #lists = 0

  constructor(private readonly id: string) {}

  path(rest: string): string {
    return `/api/tables/${encodeURIComponent(this.id)}/${rest}`
  }

  /** Reloads the moves, because some may have been taken back. */
  async list(): Promise<void> {
    this.#lists += 1
    const list = this.#lists
    const moves: MoveView[] = []
    let page: MoveView[]
    do {
      page = await ask<MoveView[]>('GET', this.path(`moves?since=${moves.length}&limit=${PAGE}`))
      if (this.#lists !== list) return // overtaken by a newer list
      moves.push(...page)
    } while (page.length === PAGE)
    this.moves = moves
    this.listed = true
    this.plies = moves.length
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
      // The slider has moved on in the meantime.
      if (this.#wanted !== ply) return
      const onward = this.current !== null && moment.ply === this.current.ply + 1
      const events = onward ? [{ seq: 0, at: 0, what: { what: 'acted' as const, seat: 0 }, events: moment.events }] : []
      const seen = { ...table, view: moment.view, seat: moment.seat, last: moment.last }
      this.plies = moment.plies
      this.#step += 1
      this.current = { ...boardView(seen, events), ply, step: this.#step, position: moment.position }
      if (ply < moment.plies) void this.#moment(ply + 1, table).catch(() => undefined)
    } catch (problem) {
      if (this.#wanted !== ply) return
      if (problem instanceof Problem && problem.error === 'too_often') {
        // The slider was faster than the server.
        await new Promise((resolve) => setTimeout(resolve, 1_000 * (problem.seconds ?? 1)))
        if (this.#wanted === ply) await this.show(ply, table)
      } else this.problem = problem
    }
  }

  /** The notation of the position on the board. */
  async position(): Promise<string | null> {
    if (this.current !== null) return this.current.position
    await this.list()
    return (await ask<Moment>('GET', this.path(`at/${this.plies}`))).position
  }

  async #moment(ply: number, table: TableView): Promise<Moment> {
    const known = this.#moments.get(ply)
    if (known) return known
    const moment = await ask<Moment>('GET', this.path(`at/${ply}`))
    // Only finished games are cached: before that, hands are hidden and moves can be taken back.
    if (table.status === 'over') this.#moments.set(ply, moment)
    return moment
  }
}
