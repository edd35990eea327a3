import { clockText, left } from '$/table/ticker.svelte'
import { expect, test } from 'vitest'

test.each([
  [0, '0:00.0'],
  [9_310, '0:09.4'],
  [9_900, '0:09.9'],
  [9_950, '0:10'],
  [125_000, '2:05'],
  [3_725_000, '1:02:05'],
  [3 * 86_400_000 + 5, '3 days'],
])('%d ms', (milliseconds, text) => {
  expect(clockText(milliseconds, (count) => `${count} days`)).toBe(text)
})

test('the time since the last update is subtracted', () => {
  expect(left(10_000, 500, 2_500)).toBe(8_000)
  expect(left(1_000, 500, 9_000)).toBe(0)
  expect(left(1_000, 500, 400)).toBe(1_000)
})
