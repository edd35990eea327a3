/** A game that has rules has them in every language, with the same structure. */
import { GAMES } from '$/games'
import { locales, m } from '$/language'
import { hasRules, rulesOf, type Part } from '$/rules/texts'
import { expect, test } from 'vitest'

const LANGUAGES = ['de', 'nl', 'fr'] as const

const shape = (part: Part): unknown =>
  typeof part === 'string'
    ? 'text'
    : 'boards' in part
      ? part.boards
      : 'list' in part
        ? part.list.length
        : [part.examples, part.rows.map((row) => row.length)]

const games = GAMES.map((game) => game.name).filter(hasRules)

test.each(games)('%s', async (game) => {
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

const RACE = [m.races_ready, m.races_next_target, m.table_leave, m.races_return]

test.each([
  ['micro_robots', [...RACE, m.micro_robots_new_target]],
  ['ricochet_robots', [...RACE, m.races_pass, m.races_done]],
] as const)('the rules of %s name the buttons of a race as the page does', async (game, buttons) => {
  for (const locale of locales) {
    const text = JSON.stringify(await rulesOf(game, locale))
    for (const button of buttons) expect(text).toMatch(new RegExp(`[“„‘«]\\s?${button({}, { locale })}\\s?[”“’»]`))
  }
})
