import { recorded } from '$/games/recorded'
import type { GameEvent, View } from '$/wire/robot_master'
import { expect, test } from 'vitest'
import { moveNumber } from './words'

const { view } = recorded<View, GameEvent>('robot_master', 'duel').steps[0]!
const [alone] = recorded<View, GameEvent>('robot_master', 'solo').steps

test.each([
  [0, '1'],
  [1, '1..'],
  [2, '2'],
  [22, '12'],
  [23, '12..'],
])('after %d cards the move has the number %s', (turn, number) => {
  expect(moveNumber({ ...view, turn })).toBe(number)
})

test('a full board is move 12, as on Brettspielnetz', () => {
  expect(moveNumber({ ...view, turn: 24, outcome: { winners: [1], points: [0, 5] } })).toBe('12..')
})

test('alone, each card is a move', () => {
  expect(moveNumber({ ...alone!.view, turn: 5 })).toBe('6')
  expect(moveNumber({ ...alone!.view, turn: 24, outcome: { winners: [], points: [3] } })).toBe('24')
})
