/** What the form of a new table says about each game. Apart from the descriptions, so that the start page does not
 * wait for the words of every option. */
import type { OptionField } from '$/games/fields'

export interface GameSetup {
  /** The options that players choose before a game. The server decides which choices go together. */
  fields?: readonly OptionField[]
  /** A line about each built-in bot that has a level, by the bot's name. Only a game without such bots has none. */
  bots?: Readonly<Record<string, () => string>>
}

const setups = import.meta.glob<GameSetup>('./*/setup.ts', { eager: true, import: 'SETUP' })
const NONE: GameSetup = {}

export function gameSetup(game: string): GameSetup {
  return setups[`./${game}/setup.ts`] ?? NONE
}
