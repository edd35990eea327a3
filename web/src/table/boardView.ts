/** What a board shows of a table. In a match that is the current round, with the seats of the round. */
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
  /** In the numbering of the view. */
  seat: number | null
  /** For each seat of the view, the seat of the table. */
  tableSeats: readonly number[]
  match: MatchScore | null
  /** The last action of a player; null before the first one of this round. */
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
      tableSeats: table.sitters.map((_, seat) => seat),
      match: null,
      last: table.last,
    }
  }
  const match = table.view as MatchViewLike
  const tableSeats = match.seats.map((_, seat) => match.seats.indexOf(seat))
  return {
    view: match.round,
    legal: match.legal,
    events: (events as MatchEventLike[]).flatMap((one) => (one.event === 'in_round' ? [one.happened] : [])),
    seat: table.seat === null ? null : (match.seats[table.seat] ?? null),
    tableSeats,
    match,
    last: inRound(table.last, match.seats),
  }
}

/** Translates the seat of the last action into the numbering of the round. */
function inRound(last: LastMove | null, seats: readonly number[]): LastMove | null {
  return last === null ? null : { ...last, seat: seats[last.seat] ?? last.seat }
}

/** The match score in the numbering of the round. */
export function standing({ match, tableSeats }: BoardView): MatchStanding | null {
  if (match === null) return null
  const bySeat = (points: readonly number[]): number[] => tableSeats.map((player) => points[player] ?? 0)
  return { ...match, totals: bySeat(match.totals), finished: match.finished.map(({ points }) => bySeat(points)) }
}
