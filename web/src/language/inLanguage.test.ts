import { overwriteGetLocale } from '$/paraglide/runtime'
import { afterEach, expect, test } from 'vitest'
import { inLanguage } from './inLanguage'

afterEach(() => overwriteGetLocale(() => 'en'))

test('a message says its text in the language of the page, with its inputs', () => {
  const hello = inLanguage('Hello', 'Hallo', 'Hoi', 'Bonjour')
  const count = inLanguage(
    ({ count }) => `${count} moves`,
    ({ count }) => `${count} Züge`,
    ({ count }) => `${count} zetten`,
    ({ count }) => `${count} coups`,
  )
  overwriteGetLocale(() => 'de')
  expect(hello()).toBe('Hallo')
  overwriteGetLocale(() => 'fr')
  expect(count({ count: 3 })).toBe('3 coups')
})
