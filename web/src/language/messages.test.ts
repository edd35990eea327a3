/** Every message exists in every language and is used. */
import { expect, test } from 'vitest'

type Message = string | [{ declarations: string[]; selectors: string[]; match: Record<string, string> }]
type Area = Record<string, Message>

const LANGUAGES = ['en', 'de', 'nl', 'fr']
const files = import.meta.glob<Area>('../../messages/*/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../paraglide/**', '!../**/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
})
const areas = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)!))]

function read(language: string, area: string): Area {
  const { $schema: _, ...messages } = files[`../../messages/${language}/${area}`] as Area
  return messages
}

/** The inputs in braces, which every language must use. */
function inputs(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message[0].match)
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)))].sort()
}

function forms(message: Message): string[] {
  return typeof message === 'string' ? [] : Object.keys(message[0].match).map((form) => form.split('=')[1]!)
}

test.each(areas)('%s has the same messages in every language, with the same inputs', (area) => {
  const english = read('en', area)
  for (const language of LANGUAGES) {
    const other = read(language, area)
    expect(Object.keys(other).sort(), language).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(other)) {
      expect(inputs(message), `${language} ${key}`).toEqual(inputs(english[key]!))
      const texts = typeof message === 'string' ? [message] : Object.values(message[0].match)
      for (const text of texts) expect(text.trim(), `${language} ${key}`).not.toBe('')
    }
  }
})

test.each(LANGUAGES)('plural messages in %s have every form that the language needs', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const area of areas)
    for (const [key, message] of Object.entries(read(language, area)))
      if (typeof message !== 'string' && message[0].declarations.some((one) => one.includes(': plural')))
        expect(forms(message).sort(), key).toEqual([...needed].sort())
})

test.each(areas)('%s names its messages after itself', (area) => {
  for (const key of Object.keys(read('en', area))) expect(key).toMatch(new RegExp(`^${area.replace('.json', '')}_`))
})

test('no message is unused', () => {
  const text = Object.values(sources).join('\n')
  const unused = areas
    .flatMap((area) => Object.keys(read('en', area)))
    .filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(text))
  expect(unused).toEqual([])
})

const rules = import.meta.glob<string>('../rules/*/*.json', { eager: true, import: 'default', query: '?raw' })

test('every text has typographic apostrophes, and French no-break spaces before its punctuation', () => {
  const texts = areas.flatMap((area) =>
    LANGUAGES.flatMap((language) =>
      Object.values(read(language, area)).flatMap((message) =>
        (typeof message === 'string' ? [message] : Object.values(message[0].match)).map((text) => [language, text]),
      ),
    ),
  )
  for (const [path, text] of Object.entries(rules)) texts.push([path.split('/')[2]!, text])
  for (const [language, text] of texts) {
    expect(text).not.toMatch(/\w'\w/)
    if (language === 'fr') expect(text).not.toMatch(/[^\s"] [:;!?»]|« /)
  }
})
