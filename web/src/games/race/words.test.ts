import { failureText, sentence, showsText, wonText } from '$/games/race/words'
import { overwriteGetLocale } from '$/paraglide/runtime'
import type { Failed } from '$/wire/race'
import { afterEach, expect, test } from 'vitest'

const NAMES = ['Ann', 'Ben', null]
const REASONS: Failed['reason'][] = ['illegal move', 'wrong count', 'no turn', 'no via', 'gave up', 'too slow', 'left']

afterEach(() => overwriteGetLocale(() => 'en'))

/** Every sentence about the first player, as the player with the seat `own` reads them. */
function sentences(own: number | null): (string | null)[] {
  return [
    ...REASONS.map((reason) => failureText(reason, NAMES, 0, own)),
    wonText(3, NAMES, 0, own),
    showsText({ seat: 0, count: 3 }, NAMES, own),
    sentence({ event: 'offered', seat: 0, count: 3 }, NAMES, own),
    sentence({ event: 'passed', seat: 0 }, NAMES, own),
    sentence({ event: 'showing_begun', seat: 0, count: 3 }, NAMES, own),
    sentence({ event: 'chip_won', seat: 0 }, NAMES, own),
    sentence({ event: 'chip_paid', seat: 0, to: 1 }, NAMES, own),
    sentence({ event: 'chip_paid', seat: 1, to: 0 }, NAMES, own),
  ]
}

test.each([
  ['en', /\byou\b|\byour\b/i],
  ['de', /\bdu\b|\bdir\b|\bdeine?\b/i],
  ['nl', /\bje\b|\bjij\b/i],
  ['fr', /\bvous\b|\bvotre\b/i],
] as const)('players are addressed instead of named in %s', (language, addressed) => {
  overwriteGetLocale(() => language)
  for (const text of sentences(0)) {
    expect(text).toMatch(addressed)
    expect(text).not.toContain('Ann')
  }
  for (const own of [1, null]) for (const text of sentences(own)) expect(text).toContain('Ann')
})

test('the verb agrees with the player', () => {
  expect(wonText(1, NAMES, 0, 0)).toBe('You reached it in 1 move.')
  expect(sentence({ event: 'chip_paid', seat: 0, to: 1 }, NAMES, 0)).toBe('You give a chip to Ben.')
  expect(sentence({ event: 'chip_paid', seat: 0, to: 1 }, NAMES, 1)).toBe('Ann gives you a chip.')
  expect(sentence({ event: 'chip_paid', seat: 0, to: 1 }, NAMES, null)).toBe('Ann gives a chip to Ben.')
})

test('a free seat has its number', () => {
  expect(wonText(2, NAMES, 2, 0)).toBe('3 reached it in 2 moves.')
})
