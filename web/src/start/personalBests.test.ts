/** Results alone are compared with the best ones, and shown where a game with the same options is offered. */
import { account } from '$/server/account.svelte'
import { comparedText, personalBests, scoreText } from '$/start/personalBests.svelte'
import { savePreferences, preferencesFor } from '$/start/preferences'
import type { Me, PersonalBestList } from '$/wire/answers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KIND = { pro: false, no_revisits: false }
const LIST = {
  games: [
    {
      game: 'micro_robots',
      usual: KIND,
      bests: [
        { options: { ...KIND, pro: true }, unit: 'milliseconds', score: 95_000, table: 'b', at: 2 },
        { options: KIND, unit: 'milliseconds', score: 61_000, table: 'a', at: 1 },
      ],
    },
    { game: 'robot_master', usual: { fives: 'unit' }, bests: [] },
  ],
} as PersonalBestList

beforeEach(() => {
  account.me = { id: 'ann', name: 'Ann' } as Me
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(LIST))))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  account.me = undefined
})

const choose = (options: Record<string, unknown>): void =>
  savePreferences('micro_robots', { ...preferencesFor('micro_robots'), options })

test('a card shows the best result with the options that were chosen', async () => {
  await personalBests.load()
  expect(personalBests.of('micro_robots')?.table).toBe('a')
  choose({ pro: true, players: 1 })
  expect(personalBests.of('micro_robots')?.table).toBe('b')
  choose({ no_revisits: true })
  expect(personalBests.of('micro_robots')).toBeUndefined()
  expect(personalBests.of('robot_master')).toBeUndefined()
  expect(personalBests.of('chess')).toBeUndefined()
})

test('nobody has no results', async () => {
  account.me = null
  await personalBests.load()
  expect(personalBests.of('micro_robots')).toBeUndefined()
})

test('points, moves and times', () => {
  expect(scoreText('points', 41)).toBe('41')
  expect(scoreText('moves', 1)).toBe('1 move')
  expect(scoreText('milliseconds', 61_000)).toBe('1:01')
})

test('a result is the first, a better one, or not as good', () => {
  const compared = { unit: 'points', score: 41, is_best: true, best: 41, previous: null } as const
  expect(comparedText(compared)).toMatch(/so far/)
  expect(comparedText({ ...compared, previous: 38 })).toMatch(/new.*38/i)
  expect(comparedText({ ...compared, score: 30, is_best: false })).toMatch(/best: 41/)
})
