/** A table in a few words: its variant and its time, as lists show them. */
import { m } from '$/language'
import type { Setup } from '$/wire/sent'

const VARIANTS: Record<string, () => string> = {
  duel: m.start_duel,
  refill: m.start_refill,
  teams: m.start_teams,
  solo: m.start_solo,
}

/** What differs from the plain game. */
export function optionWords(options: Record<string, unknown>): string[] {
  const found: string[] = []
  const variant = VARIANTS[String(options.variant)]
  if (variant) found.push(variant())
  if (options.pro === true) found.push(m.start_pro())
  if (options.fifth === 'transparent') found.push(m.start_fifth_transparent())
  if (options.fifth === 'silver') found.push(m.start_fifth_silver())
  if (options.dice_only === true) found.push(m.start_dice_only())
  if (options.no_revisits === true) found.push(m.start_no_revisits())
  return found
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
