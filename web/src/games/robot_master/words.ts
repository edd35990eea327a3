/** Cells, lines and moves in words. Columns a to e and rows 5 to 1 are named as in the rule book. */
import { locale, m } from '$/language'
import type { GameEvent, Line, Outcome, SeatView, View } from '$/wire/robot_master'

export type Side = 'rows' | 'columns'
export const SIDES: readonly Side[] = ['rows', 'columns']
export const ROWS = '54321'
export const COLUMNS = 'abcde'
export const CELLS: readonly number[] = Array.from({ length: 25 }, (_, cell) => cell)

export type Placed = Extract<GameEvent, { event: 'placed' }>
export type Ended = Extract<GameEvent, { event: 'ended' }>
type Names = readonly (string | null)[]

export function rowOf(cell: number): number {
  return Math.floor(cell / 5)
}

export function columnOf(cell: number): number {
  return cell % 5
}

export function cellName(cell: number): string {
  return `${COLUMNS[columnOf(cell)]}${ROWS[rowOf(cell)]}`
}

export function sideName(side: Side): string {
  return side === 'rows' ? m.robot_master_rows() : m.robot_master_columns()
}

export function lineName(side: Side, at: number): string {
  return side === 'rows'
    ? m.robot_master_row({ name: ROWS[at] ?? '' })
    : m.robot_master_column({ name: COLUMNS[at] ?? '' })
}

/** The groups of a line: "2×4 = 40, 1, 2". */
export function groupsText(line: Line): string {
  return line.groups
    .map((group) => (group.copies > 1 ? `${group.copies}×${group.card} = ${group.points}` : String(group.points)))
    .join(', ')
}

/** A line with its score and groups, for the hint line and for screen readers. */
/** "Row 5: 12", with the spaces that the language wants. */
export function labelled(label: string, text: string | number): string {
  return m.robot_master_labelled({ label, text })
}

export function lineText(side: Side, at: number, line: Line): string {
  const made = line.groups.length > 0 ? ` (${groupsText(line)})` : ''
  const text = labelled(capital(lineName(side, at)), `${line.score}${made}`)
  if (!line.counts) return text
  return `${text}. ${line.place === 1 ? m.robot_master_is_lowest() : m.robot_master_is_next()}`
}

export function signed(points: number): string {
  return new Intl.NumberFormat(locale(), { signDisplay: 'always' }).format(points)
}

/** "+40 row 4, +3 column b". */
export function changeText(view: View, cell: number, [row, column]: readonly [number, number]): string {
  return m.robot_master_change({
    row: signed(row - (view.rows[rowOf(cell)] ?? 0)),
    rowName: ROWS[rowOf(cell)] ?? '',
    column: signed(column - (view.columns[columnOf(cell)] ?? 0)),
    columnName: COLUMNS[columnOf(cell)] ?? '',
  })
}

export function placedText(placed: Placed, names: Names, seat: number | null): string {
  const what = { card: placed.card, cell: cellName(placed.cell) }
  if (placed.seat === seat) return m.robot_master_placed_you(what)
  return m.robot_master_placed({ ...what, name: names[placed.seat] ?? '' })
}

/** How a game ended, from its last view or its last event. */
export interface Ending {
  outcome: Outcome
  deciding: readonly [number, number][]
  seats: readonly SeatView[]
}

export function winningSide(ending: Ending): Side | null {
  const [winner] = ending.outcome.winners
  return winner === undefined ? null : (ending.seats[winner]?.side ?? null)
}

/** Who won and why, in one sentence. */
export function verdict(ending: Ending): string {
  if (ending.seats.length === 1) return m.robot_master_solo_result({ points: ending.outcome.points[0] ?? 0 })
  const side = winningSide(ending)
  if (side === null) return m.robot_master_draw()
  const [row, column] = ending.deciding.at(-1) ?? [0, 0]
  if (ending.deciding.length === 1)
    return side === 'rows' ? m.robot_master_rows_win({ row, column }) : m.robot_master_columns_win({ row, column })
  return side === 'rows'
    ? m.robot_master_rows_win_later({ row, column })
    : m.robot_master_columns_win_later({ row, column })
}

/** Brettspielnetz counts one card of each side as one move, and adds two dots to the second half: "12.." is a full
 * board. Alone, each card is a move. */
export function moveNumber({ turn, seats, outcome }: View): string {
  const placing = outcome === null ? turn : turn - 1
  return seats.length === 1 ? String(placing + 1) : `${Math.floor(placing / 2) + 1}${placing % 2 ? '..' : ''}`
}

export function rankName(at: number): string {
  const names = [
    m.robot_master_rank_1,
    m.robot_master_rank_2,
    m.robot_master_rank_3,
    m.robot_master_rank_4,
    m.robot_master_rank_5,
  ]
  return names[at]?.() ?? ''
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)
}
