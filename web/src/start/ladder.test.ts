/** Two wins in a row suggest the next stronger bot, two losses the next weaker one. */
import { rungText, suggestedBot } from '$/start/ladder'
import type { EngineView, Listed } from '$/wire/answers'
import { expect, test } from 'vitest'

const engine = (name: string, level: number | null): EngineView =>
  ({ name, title: name.toUpperCase(), about: '', level, usual: name === 'mid', weakened: false }) as EngineView
const ENGINES = [engine('random', null), engine('top', 3), engine('low', 1), engine('mid', 2)]

/** A finished game: `won`, `lost` or drawn against the bot, or against a person for null. */
function game(bot: string | null, how: 'won' | 'lost' | 'drawn', changes: Partial<Listed> = {}): Listed {
  const winners = how === 'drawn' ? [] : [how === 'won' ? 1 : 0]
  return {
    game: 'chess',
    status: 'over',
    seat: 1,
    sitters: [
      { name: 'x', engine: bot, avatar: 0 },
      { name: 'me', engine: null, avatar: 0 },
    ],
    result: { outcome: { winners, points: [0, 0] }, reason: 'played out' },
    ...changes,
  } as Listed
}

const bot = (...tables: Listed[]): string | undefined => suggestedBot('chess', ENGINES, tables)?.bot.name

test('somebody who has never finished a game meets the weakest bot', () => {
  expect(bot()).toBe('low')
  expect(bot(game('top', 'won', { game: 'go' }), game('mid', 'won', { status: 'playing', result: null }))).toBe('low')
  expect(bot(game('mid', 'won', { result: { outcome: null, reason: 'aborted' } }))).toBe('low')
})

test('after games against people only, the usual bot is suggested', () => {
  expect(bot(game(null, 'won'))).toBe('mid')
})

test('one game changes nothing, two in a row with the same result do', () => {
  expect(bot(game('low', 'won'))).toBe('low')
  expect(bot(game('low', 'won'), game('low', 'won'))).toBe('mid')
  expect(bot(game('mid', 'lost'), game('mid', 'lost'))).toBe('low')
  expect(bot(game('mid', 'lost'), game('mid', 'won'))).toBe('mid')
  expect(bot(game('mid', 'won'), game('low', 'won'), game('low', 'won'))).toBe('mid')
  expect(bot(game('mid', 'drawn'), game('mid', 'drawn'))).toBe('mid')
})

test('games against people in between do not break a row', () => {
  expect(bot(game('low', 'won'), game(null, 'lost'), game('low', 'won'))).toBe('mid')
})

test('the ladder ends at the strongest and at the weakest bot', () => {
  expect(bot(game('top', 'won'), game('top', 'won'))).toBe('top')
  expect(bot(game('low', 'lost'), game('low', 'lost'))).toBe('low')
  expect(bot(game('random', 'won'))).toBe('mid')
  expect(suggestedBot('chess', [engine('random', null)], [])).toBeUndefined()
})

test('a suggestion says why', () => {
  const up = suggestedBot('chess', ENGINES, [game('low', 'won'), game('low', 'won')])!
  expect(rungText(up)).toMatch(/LOW.*MID/)
  expect(rungText(suggestedBot('chess', ENGINES, [])!)).toBe('')
})
