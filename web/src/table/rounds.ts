/** A match is rounds of a game: its board shows the round, with the seats of the round. */
import type { MatchStanding } from '$/games/board'
import type { EventView, Outcome, TableView } from '$/wire/received'

export interface MatchScore {
  number: number
  rounds: number | null
  points: number | null
  duplicate: boolean
  totals: readonly number[]
  finished: readonly Outcome[]
}

export interface BoardView {
  view: unknown
  legal: readonly unknown[]
  events: readonly unknown[]
  /** By the seats of the view. */
  seat: number | null
  /** The table's seat of each seat of the view. */
  sitters: readonly number[]
  match: MatchScore | null
}

interface Legal {
  seat: number | null
  legal: readonly unknown[]
}

interface MatchViewLike extends MatchScore {
  seats: readonly number[]
  legal: readonly unknown[]
  round: Legal
}

type MatchEventLike = { event: 'in_round'; happened: unknown } | { event: 'round_begun' | 'round_ended' | 'match_ended' }

export function boardView(table: TableView, happened: readonly EventView[]): BoardView {
  const events = happened.flatMap((one) => one.events)
  if (table.match === null) {
    const view = table.view as Legal
    return {
      view,
      legal: view.legal,
      events,
      seat: table.seat,
      sitters: table.sitters.map((_, seat) => seat),
      match: null,
    }
  }
  const match = table.view as MatchViewLike
  const sitters = match.seats.map((_, seat) => match.seats.indexOf(seat))
  return {
    view: match.round,
    legal: match.legal,
    events: (events as MatchEventLike[]).flatMap((one) => (one.event === 'in_round' ? [one.happened] : [])),
    seat: table.seat === null ? null : (match.seats[table.seat] ?? null),
    sitters,
    match,
  }
}

/** How the match stands, by the seats of the round as the board counts them. */
export function standing({ match, sitters }: BoardView): MatchStanding | null {
  return match === null ? null : { ...match, totals: sitters.map((player) => match.totals[player] ?? 0) }
}
