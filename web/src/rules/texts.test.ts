/** Every game has its rules in every language, with the same shape. */
import { GAMES } from '$/games'
import { rulesOf, type Part } from '$/rules/texts'
import { expect, test } from 'vitest'

const LANGUAGES = ['de', 'nl', 'fr'] as const

const shape = (part: Part): unknown =>
  typeof part === 'string' ? 'text' : 'list' in part ? part.list.length : part.rows.map((row) => row.length)

test.each(GAMES)('%s', async (game) => {
  const english = await rulesOf(game, 'en')
  expect(english.sections.length).toBeGreaterThan(4)
  for (const language of LANGUAGES) {
    const rules = await rulesOf(game, language)
    expect(rules.lead).not.toBe(english.lead)
    expect(rules.sections.map((one) => one.parts.map(shape))).toEqual(
      english.sections.map((one) => one.parts.map(shape)),
    )
    for (const section of rules.sections) expect(section.title).not.toBe('')
  }
})
