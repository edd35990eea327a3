/** The built-in bots that can be chosen, with a line about each. */
import { gameOf } from '$/games'
import type { EngineView } from '$/wire/answers'

/** In the player's language; in the server's English for a bot that this page does not know. */
export function botLine(game: string, bot: EngineView): { text: string; language: string | undefined } {
  const line = gameOf(game).bots?.[bot.name]
  return line ? { text: line(), language: undefined } : { text: bot.about, language: 'en' }
}

/** The bots on offer, weakest first. */
export function offeredBots(engines: readonly EngineView[]): readonly EngineView[] {
  return engines.filter((one) => one.level !== null).sort((one, other) => one.level! - other.level!)
}

/** The bot of this name if it is on offer, otherwise the default bot. */
export function chosenBot(engines: readonly EngineView[], name: string | null): EngineView | undefined {
  const offered = offeredBots(engines)
  return offered.find((one) => one.name === name) ?? offered.find((one) => one.usual) ?? offered[0]
}
