/** A position of Robot Master in parts and as text. The server reads it and says what is wrong. */
import type { Side } from '$/games/robot_master/words'

export interface Draft {
  board: readonly (number | null)[]
  /** Of the rows and of the columns; null if it is hidden. */
  hands: readonly (readonly number[] | null)[]
  /** Who placed the first card. */
  first: Side
  fives: string
}

export function positionText({ board, hands, first, fives }: Draft): string {
  const options = [first === 'columns' ? ',first=columns' : '', fives === 'pair' ? ',fives=pair' : ''].join('')
  const rows = [0, 5, 10, 15, 20].map((at) =>
    board
      .slice(at, at + 5)
      .map((card) => card ?? '.')
      .join(''),
  )
  const held = hands.map((hand) => (hand === null ? '?' : hand.toSorted().join('') || '-'))
  return `duel${options} ${rows.join('/')} ${held.join('/')}`
}

/** The draft of a position that the server has read. */
export function draftOf(position: string, hands: Draft['hands'], board: Draft['board']): Draft {
  const options = position.split(' ')[0] ?? ''
  return {
    board,
    hands,
    first: /first=(random:)?columns/.test(options) ? 'columns' : 'rows',
    fives: options.includes('fives=pair') ? 'pair' : 'unit',
  }
}

export function withCard(draft: Draft, cell: number, card: number | null): Draft {
  return { ...draft, board: draft.board.with(cell, card) }
}

/** One card more or less of this value in the hand. */
export function withHeld(draft: Draft, seat: number, card: number, change: 1 | -1): Draft {
  const hand = [...(draft.hands[seat] ?? [])]
  if (change > 0) hand.push(card)
  else if (hand.includes(card)) hand.splice(hand.indexOf(card), 1)
  return { ...draft, hands: draft.hands.with(seat, hand.toSorted()) }
}
