import { faceText, LETTERS } from '$/games/micro_robots/faces'
import { shownLetter, TypedCell } from '$/games/micro_robots/letters'
import { locales, type Locale } from '$/language'
import { overwriteGetLocale } from '$/paraglide/runtime'
import { afterEach, expect, test } from 'vitest'

afterEach(() => overwriteGetLocale(() => 'en'))

function typed(keys: string): (string | null)[] {
  const cell = new TypedCell()
  return [...keys].map((key) => cell.read(key))
}

test.each(locales)('in %s the letters belong to their colour and to no other', (language: Locale) => {
  overwriteGetLocale(() => language)
  const shown = LETTERS.map(shownLetter)
  // Whoever types one colour's letters must not choose another one halfway.
  for (const one of shown) expect(shown.filter((other) => other.startsWith(one))).toEqual([one])
  LETTERS.forEach((letter, at) => {
    const colour = faceText(`1${letter}`).slice(2).toLowerCase()
    const [first, second] = shown[at]!.toLowerCase()
    expect(colour[0]).toBe(first)
    if (second !== undefined) expect(colour.slice(1)).toContain(second)
    expect(typed(`6${shown[at]!.toUpperCase()}`).at(-1)).toBe(`6${letter}`)
  })
})

test('a number and the letters of a colour choose a cell', () => {
  expect(typed('6W')).toEqual([null, '6W'])
  expect(typed('W')).toEqual([null])
  expect(typed('67YY')).toEqual([null, null, '6Y', null])
  overwriteGetLocale(() => 'de')
  expect(typed('6GR')).toEqual([null, null, '6G'])
  expect(typed('6RX4RS')).toEqual([null, null, null, null, null, '4P'])
  // The letters of the notation still work where they mean nothing else.
  expect(typed('5Y')).toEqual([null, '5Y'])
})
