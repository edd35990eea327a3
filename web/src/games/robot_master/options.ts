/** The options of Robot Master: the fields of the start form, and their names in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import type { OptionField } from '$/games/fields'
import { m } from '$/language'
import type { Options } from '$/wire/robot_master'

export const FIELDS: readonly OptionField<keyof Options>[] = [
  {
    name: 'variant',
    label: m.start_variant,
    choices: [
      ['duel', m.start_variant_duel],
      ['refill', m.start_variant_refill],
      ['teams', m.start_variant_teams],
    ],
  },
  {
    name: 'first',
    label: m.start_first,
    choices: [
      ['rows', m.start_first_rows],
      ['columns', m.start_first_columns],
      ['random', m.start_first_random],
    ],
  },
  {
    name: 'fives',
    label: m.start_fives,
    choices: [
      ['unit', m.start_fives_unit],
      ['pair', m.start_fives_pair],
    ],
  },
]

const VARIANTS: Record<Options['variant'], () => string> = {
  duel: m.start_duel,
  refill: m.start_refill,
  teams: m.start_teams,
  solo: m.start_solo,
}

export function optionWords({ variant }: AnyOptions): string[] {
  const name = VARIANTS[variant as Options['variant']]
  return name ? [name()] : []
}
