/** A line about each house bot, in the player's language; the server's own for a bot that is newer than this page. */
import { m } from '$/language'
import type { EngineView } from '$/wire/received'

const lines: Record<string, () => string> = {
  random: m.start_about_random,
  greedy: m.start_about_greedy,
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
