/** A line about a bot, for whoever chooses one. */
import { gameSetup } from '$/games/setups'
import type { EngineView } from '$/wire/answers'

/** In the player's language; in the server's English for a bot that this page does not know. */
export function botLine(game: string, bot: EngineView): { text: string; language: string | undefined } {
  const line = gameSetup(game).bots?.[bot.name]
  return line ? { text: line(), language: undefined } : { text: bot.about, language: 'en' }
}
