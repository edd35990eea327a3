/** A table in a few words: its options, its time limit and its visibility, as lists show them. */
import { gameOf } from '$/games'
import type { Options } from '$/games/description'
import { m } from '$/language'
import type { Setup } from '$/wire/sent'

/** The options that differ from the standard game. */
export function optionWords(game: string, options: Options): string[] {
  return gameOf(game).optionWords?.(options) ?? []
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

export const VISIBILITIES = {
  link: m.start_visibility_link,
  open: m.start_visibility_open,
  private: m.start_visibility_private,
} as const
