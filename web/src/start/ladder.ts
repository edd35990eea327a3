/** The ladder of bots: who is the right opponent after the last games. Two wins in a row lead up, two losses down. */
import { m } from '$/language'
import { chosenBot, offeredBots } from '$/start/bots'
import { ending } from '$/start/ending'
import type { EngineView, Listed } from '$/wire/answers'

/** This many games in a row with the same result lead to another bot. */
const IN_A_ROW = 2

export interface Rung {
  bot: EngineView
  /** The bot of the last games, if another one is suggested now. */
  instead: EngineView | null
  why: 'first game' | 'won' | 'lost' | 'as before'
}

/** The bot to suggest in this game. The tables come newest first; undefined if no bot plays it. */
export function suggestedBot(
  game: string,
  engines: readonly EngineView[],
  tables: readonly Listed[],
): Rung | undefined {
  const offered = offeredBots(engines)
  const finished = tables.filter((one) => one.game === game && one.status === 'over' && one.result?.outcome)
  const [weakest] = offered
  if (weakest === undefined) return undefined
  if (finished.length === 0) return { bot: weakest, instead: null, why: 'first game' }
  const against = finished.flatMap((table) => {
    const bot = onlyBot(table, offered)
    return bot ? [{ bot, ending: ending(table) }] : []
  })
  const [last] = against
  if (last === undefined) {
    const usual = chosenBot(engines, null)
    return usual && { bot: usual, instead: null, why: 'as before' }
  }
  const streak = against.findIndex((one) => one.bot !== last.bot || one.ending !== last.ending)
  const long = (streak < 0 ? against.length : streak) >= IN_A_ROW
  const at = offered.indexOf(last.bot)
  const next = !long
    ? undefined
    : last.ending === 'won'
      ? offered[at + 1]
      : last.ending === 'lost'
        ? offered[at - 1]
        : undefined
  if (next === undefined) return { bot: last.bot, instead: null, why: 'as before' }
  return { bot: next, instead: last.bot, why: last.ending === 'won' ? 'won' : 'lost' }
}

/** Why another bot is suggested; '' if none is. */
export function rungText({ bot, instead, why }: Rung): string {
  if (instead === null) return ''
  const names = { bot: instead.title, next: bot.title }
  return why === 'won' ? m.start_ladder_up(names) : m.start_ladder_down(names)
}

/** The built-in bot that this person played against, if there was only one kind. */
function onlyBot(table: Listed, offered: readonly EngineView[]): EngineView | undefined {
  if (table.seat === null) return undefined
  const others = table.sitters.filter((_, seat) => seat !== table.seat)
  const names = new Set(others.map((sitter) => sitter?.engine ?? null))
  return others.length > 0 && names.size === 1 ? offered.find((one) => names.has(one.name)) : undefined
}
