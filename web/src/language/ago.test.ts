import { ago } from '$/language/ago'
import { expect, test } from 'vitest'

const NOW = Date.UTC(2026, 4, 20, 12)
const HOUR = 3_600_000

test.each([
  [0, 'now'],
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1 minute ago'],
  [2 * HOUR - 1, '1 hour ago'],
  [24 * HOUR, 'yesterday'],
  [6 * 24 * HOUR, '6 days ago'],
])('%d ms: %s', (passed, words) => {
  expect(ago(NOW - passed, NOW)).toBe(words)
})

test('a week or more ago has a date', () => {
  expect(ago(NOW - 30 * 24 * HOUR, NOW)).toContain('2026')
})
