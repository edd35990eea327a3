/** The house bots that can be chosen, with a line about each in the player's language; the server's own for a bot that
 * is newer than this page. */
import { m } from '$/language'
import type { EngineView } from '$/wire/answers'

const lines: Record<string, () => string> = {
  pip: m.start_about_pip,
  fidget: m.start_about_fidget,
  rivet: m.start_about_rivet,
  gauge: m.start_about_gauge,
  pivot: m.start_about_pivot,
  caliper: m.start_about_caliper,
  sextant: m.start_about_sextant,
  keystone: m.start_about_keystone,
  'micro-easy': m.start_about_micro_easy,
  'micro-medium': m.start_about_micro_medium,
  'micro-hard': m.start_about_micro_hard,
  'ricochet-easy': m.start_about_ricochet_easy,
  'ricochet-medium': m.start_about_ricochet_medium,
  'ricochet-hard': m.start_about_ricochet_hard,
}

export function botLine(bot: EngineView): { text: string; language: string | undefined } {
  const line = lines[bot.name]
  return line ? { text: line(), language: undefined } : { text: bot.about, language: 'en' }
}

/** Those that are offered, the gentlest first. */
export function offered(engines: readonly EngineView[]): readonly EngineView[] {
  return engines.filter((one) => one.level !== null).sort((one, other) => one.level! - other.level!)
}

/** The one of this name, or the usual one where nobody, or nobody who is still offered, was chosen. */
export function chosenBot(engines: readonly EngineView[], name: string | null): EngineView | undefined {
  const all = offered(engines)
  return all.find((one) => one.name === name) ?? all.find((one) => one.usual) ?? all[0]
}
