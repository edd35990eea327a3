/** A table in a few words: its options, its match, its time limit and its visibility, as lists show them. */
import { gameOf } from '$/games'
import type { Options } from '$/games/description'
import { m } from '$/language'
import { serverGames } from '$/server/games.svelte'
import type { MatchLength, TableView } from '$/wire/received'
import type { Setup } from '$/wire/sent'

/** The options that differ from the standard game. */
export function optionWords(game: string, options: Options): string[] {
  return gameOf(game).optionWords?.(options) ?? []
}

/** The options of a table's game, also if it is played in a match. */
export function optionsOf(table: TableView): Options {
  const view = table.view as { options?: Options; round?: { options?: Options } }
  return (table.match === null ? view.options : view.round?.options) ?? {}
}

/** The length of a match; '' for a single game. */
export function matchWords(match: MatchLength | null): string {
  if (match === null) return ''
  const length =
    match.rounds !== null
      ? m.table_info_rounds({ count: match.rounds })
      : m.table_info_points({ points: match.points ?? 0 })
  return match.duplicate ? `${length}, ${m.table_info_duplicate()}` : length
}

export function timeWords(time: NonNullable<Setup['time']>): string {
  switch (time.kind) {
    case 'untimed':
      return m.start_time_untimed()
    case 'per_move':
      return m.start_time_per_move({ seconds: time.seconds })
    case 'fischer':
      return m.start_time_fischer({ minutes: Math.round(time.initial / 6) / 10, seconds: time.increment })
    case 'days':
      return m.start_time_days({ count: time.days })
  }
}

/** The time limit of a table; '' for a race, where nobody has a clock of their own. */
export function tableTime(game: string, time: NonNullable<Setup['time']>): string {
  return serverGames.find(game)?.in_turns === false ? '' : timeWords(time)
}

export const VISIBILITIES = {
  link: m.start_visibility_link,
  open: m.start_visibility_open,
  private: m.start_visibility_private,
} as const
