/** Where the game stands, in one sentence. */
import { locale, m } from '$/language'
import { shortName, sitterName } from '$/table/sitters'
import type { TableView } from '$/wire/received'

interface Turns {
  to_act: readonly number[]
  /** In a race: who shows a way while the others look on. */
  showing?: { seat: number } | null
}

/** The seats of the table that may act now. In a race anybody may leave at any time, but while somebody shows
 * a way, that is whom everybody waits for. */
export function toAct(table: TableView): readonly number[] {
  if (table.status !== 'playing') return []
  const { to_act, showing } = table.view as Turns
  return showing ? [showing.seat] : to_act.filter((seat) => seat >= 0)
}

/** The seats to mark: whose turn it is. Where all may act at once it is nobody's. */
export function turns(table: TableView): readonly number[] {
  const seats = toAct(table)
  return seats.length === 1 ? seats : []
}

export function statusText(table: TableView): string {
  if (table.status === 'waiting') return m.table_waiting()
  if (table.status === 'over') return resultText(table)
  const seats = toAct(table)
  const [only] = seats
  if ((table.view as Turns).showing && only !== undefined)
    return only === table.seat ? m.table_you_show() : m.table_shows({ name: shortName(table, only) })
  if (seats.length === 1 && only !== undefined)
    return only === table.seat ? m.table_your_turn() : m.table_turn_of({ name: shortName(table, only) })
  return seats.length > 1 ? m.table_everybody() : ''
}

function resultText(table: TableView): string {
  const result = table.result
  if (result === null || result.outcome === null) return m.table_aborted()
  const { winners } = result.outcome
  const seat = table.seat
  if (seat !== null && winners.includes(seat)) return m.table_won_you()
  if (winners.length > 0) {
    if (seat !== null) return m.table_lost_you()
    const names = new Intl.ListFormat(locale()).format(winners.map((one) => sitterName(table, one) ?? ''))
    return m.table_won({ names })
  }
  return table.sitters.length > 1 ? m.table_draw() : m.table_over()
}

/** Why it ended, where that is not plain to see on the board. */
export function reasonText(table: TableView): string {
  const result = table.result
  switch (result?.reason) {
    case 'resigned': {
      const winners = result.outcome?.winners ?? []
      const losers = table.sitters.flatMap((_, seat) => (winners.includes(seat) ? [] : [seat]))
      const [only] = losers
      if (losers.length !== 1 || only === undefined || only === table.seat) return m.table_result_resign_plain()
      return m.table_result_resigned({ name: sitterName(table, only) ?? '' })
    }
    case 'time':
      return m.table_result_time()
    case 'absence':
      return m.table_result_absence()
    case 'agreed draw':
      return m.table_result_agreed()
    case 'played out': {
      const points = result.outcome?.points ?? []
      return table.sitters.length === 1 && table.score === null ? m.table_solo_score({ points: points[0] ?? 0 }) : ''
    }
    default:
      return ''
  }
}
