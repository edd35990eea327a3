/** Where the game stands, in one sentence. */
import { locale, m } from '$/language'
import { sitterName } from '$/table/sitters'
import type { TableView } from '$/wire/received'

/** The seats of the table that may act now. */
export function toAct(table: TableView): readonly number[] {
  if (table.status !== 'playing') return []
  return (table.view as { to_act: readonly number[] }).to_act.filter((seat) => seat >= 0)
}

export function statusText(table: TableView): string {
  if (table.status === 'waiting') return m.table_waiting()
  if (table.status === 'over') return resultText(table)
  const seats = toAct(table)
  const [only] = seats
  if (seats.length === 1 && only !== undefined)
    return only === table.seat ? m.table_your_turn() : m.table_turn_of({ name: sitterName(table, only) ?? '' })
  return seats.length > 1 ? m.table_everybody() : ''
}

function resultText(table: TableView): string {
  const result = table.result
  if (result === null || result.outcome === null) return m.table_aborted()
  const { winners } = result.outcome
  if (table.seat !== null && winners.includes(table.seat)) return m.table_won_you()
  if (winners.length > 0) {
    const names = new Intl.ListFormat(locale()).format(winners.map((seat) => sitterName(table, seat) ?? ''))
    return m.table_won({ names })
  }
  return table.sitters.length > 1 ? m.table_draw() : m.table_over()
}
