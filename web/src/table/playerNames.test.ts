import { serverGames } from '$/server/games.svelte'
import { sitterName } from '$/table/playerNames'
import type { GameView } from '$/wire/answers'
import { afterEach, expect, test } from 'vitest'

afterEach(() => {
  serverGames.list = []
})

test('a bot has its title, and a number if it sits on several seats', () => {
  serverGames.list = [{ engines: [{ name: 'micro-easy', title: 'Spark' }] }] as unknown as GameView[]
  expect(sitterName({ name: 'micro-easy', engine: 'micro-easy', avatar: 1 })).toBe('Spark')
  expect(sitterName({ name: 'micro-easy 2', engine: 'micro-easy', avatar: 1 })).toBe('Spark 2')
  expect(sitterName({ name: 'micro-easy', engine: null, avatar: 1 })).toBe('micro-easy')
})
