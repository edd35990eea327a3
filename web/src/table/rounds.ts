/** A match is rounds of a game: its board shows the round, with the seats of the round. */
import type { MatchStanding } from '$/games/board'
import type { EventView, LastMove, Outcome, TableView } from '$/wire/received'

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
  /** What a player did last, by the seats of the view; null before anything was done in this round. */
  last: LastMove | null
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

type MatchEventLike =
  { event: 'in_round'; happened: unknown } | { event: 'round_begun' | 'round_ended' | 'match_ended' }

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
      last: table.last,
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
    last: inRound(table.last, match.seats),
  }
}

/** A match has other words around the same action, and the seats of the round are others. */
function inRound(last: LastMove | null, seats: readonly number[]): LastMove | null {
  return last === null ? null : { ...last, seat: seats[last.seat] ?? last.seat }
}

/** How the match stands, by the seats of the round as the board counts them. */
export function standing({ match, sitters }: BoardView): MatchStanding | null {
  return match === null ? null : { ...match, totals: sitters.map((player) => match.totals[player] ?? 0) }
}
