import { draftOf, positionText, withCard, withHeld } from '$/games/robot_master/editing'
import { expect, test } from 'vitest'

const BOARD = '2445.31.0.550033.30......'.split('').map((card) => (card === '.' ? null : Number(card)))
const HANDS = [
  [1, 1, 2, 2, 4],
  [2, 2, 3, 4, 5],
]

test.each([
  'duel 2445./31.0./55003/3.30./..... 11224/22345',
  'duel,first=columns 2445./31.0./55003/3.30./..... 11224/22345',
  'duel,first=columns,fives=pair 2445./31.0./55003/3.30./..... 11224/22345',
])('a position that was read is written in the same way: %s', (text) => {
  expect(positionText(draftOf(text, HANDS, BOARD))).toBe(text)
})

test('a hidden hand is a question mark', () => {
  const draft = draftOf('duel', [HANDS[0]!, null], BOARD)
  expect(positionText(draft)).toBe('duel 2445./31.0./55003/3.30./..... 11224/?')
})

test('cards are placed, removed and held', () => {
  let draft = withCard(draftOf('duel', HANDS, BOARD), 24, 5)
  draft = withCard(draft, 0, null)
  draft = withHeld(withHeld(draft, 0, 0, 1), 0, 2, -1)
  expect(positionText(draft)).toBe('duel .445./31.0./55003/3.30./....5 01124/22345')
  // Nothing is taken that is not there.
  expect(withHeld(draft, 0, 5, -1).hands[0]).toEqual([0, 1, 1, 2, 4])
  let empty = draft
  for (const card of [0, 1, 1, 2, 4]) empty = withHeld(empty, 0, card, -1)
  expect(positionText(empty)).toMatch(/ -\/22345$/)
})
