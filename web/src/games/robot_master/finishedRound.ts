/** A finished round that stays on the board while the next one has already been dealt. */
import type { GameEvent, Lines, View } from '$/wire/robot_master'
import {
  capital,
  columnOf,
  labelled,
  lineName,
  placedText,
  rowOf,
  verdict,
  type Ended,
  type Ending,
  type Placed,
} from './words'

/** A view with its names and seat, because seats change between the rounds of a match. */
export interface Showing {
  view: View
  names: readonly (string | null)[]
  seat: number | null
  /** The number of the round. */
  number: number
}

/** Shown until the player continues with the next round. */
export interface Finished extends Ending {
  board: readonly (number | null)[]
  lines: Lines
  names: readonly (string | null)[]
  seat: number | null
  number: number
}

/** The board of the previous round, with its last placements. */
export function closing({ view, names, seat, number }: Showing, ended: Ended, events: readonly GameEvent[]): Finished {
  const board = [...view.board]
  for (const one of events) {
    if (one.event === 'ended') break
    if (one.event === 'placed') board[one.cell] = one.card
  }
  return {
    board,
    lines: ended.lines,
    deciding: ended.deciding,
    outcome: ended.outcome,
    seats: view.seats,
    names,
    seat,
    number,
  }
}

/** The placement, the new scores of its lines, and the end of the round if it was the last one. */
export function inWords(placed: Placed, ended: Ended | null, { view, names, seat }: Showing): string {
  const lines = ended?.lines ?? view.lines
  const [row, column] = [rowOf(placed.cell), columnOf(placed.cell)]
  const texts = [
    placedText(placed, names, seat),
    `${labelled(capital(lineName('rows', row)), lines.rows[row]!.score)}, ${labelled(lineName('columns', column), lines.columns[column]!.score)}.`,
  ]
  if (ended !== null) texts.push(verdict({ outcome: ended.outcome, deciding: ended.deciding, seats: view.seats }))
  return texts.join(' ')
}
