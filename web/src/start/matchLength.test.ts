import { matchLength, SINGLE_GAME, valid } from '$/start/matchLength'
import { expect, test } from 'vitest'

test('a single game has no length', () => {
  expect(matchLength(SINGLE_GAME)).toBeNull()
})

test('a match has either rounds or points', () => {
  expect(matchLength({ ...SINGLE_GAME, kind: 'rounds', rounds: 3 })).toEqual({ rounds: 3, duplicate: false })
  expect(matchLength({ ...SINGLE_GAME, kind: 'points', points: 50 })).toEqual({ points: 50, duplicate: false })
})

test('a duplicate match plays each deal twice', () => {
  const wish = { ...SINGLE_GAME, kind: 'rounds', duplicate: true } as const
  expect(matchLength({ ...wish, rounds: 3 })).toEqual({ rounds: 4, duplicate: true })
  expect(matchLength({ ...wish, rounds: 100 })).toEqual({ rounds: 100, duplicate: true })
})

test.each([
  [Number.NaN, 4, 30],
  [0, 1, 1],
  [-5, 1, 1],
  [2.6, 3, 3],
  [1e9, 100, 1000],
])('whatever is typed, %d, becomes a length that the server accepts', (typed, rounds, points) => {
  expect(valid({ ...SINGLE_GAME, rounds: typed, points: typed })).toMatchObject({ rounds, points })
})
