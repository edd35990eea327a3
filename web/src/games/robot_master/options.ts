/** The options of Robot Master: the fields of the start form, and their names in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import type { OptionField } from '$/games/fields'
import { m } from '$/language'
import type { Options } from '$/wire/robot_master'

export const FIELDS: readonly OptionField<keyof Options>[] = [
  {
    name: 'variant',
    label: m.robot_master_option_variant,
    choices: [
      ['duel', m.robot_master_option_variant_duel],
      ['refill', m.robot_master_option_variant_refill],
      ['teams', m.robot_master_option_variant_teams],
    ],
  },
  {
    name: 'fives',
    label: m.robot_master_option_fives,
    choices: [
      ['unit', m.robot_master_option_fives_unit],
      ['pair', m.robot_master_option_fives_pair],
    ],
  },
  {
    name: 'first',
    label: m.robot_master_option_first,
    choices: [
      ['random', m.start_by_lot],
      ['rows', m.robot_master_rows],
      ['columns', m.robot_master_columns],
    ],
  },
]

const VARIANTS: Record<Options['variant'], () => string> = {
  duel: m.robot_master_duel,
  refill: m.robot_master_refill,
  teams: m.robot_master_teams,
  solo: m.robot_master_solo,
}

export function optionWords({ variant }: AnyOptions): string[] {
  const name = VARIANTS[variant as Options['variant']]
  return name ? [name()] : []
}
