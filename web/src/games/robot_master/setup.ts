/** The options and the bots of Robot Master as the start form shows them. */
import type { OptionField } from '$/games/fields'
import type { GameSetup } from '$/games/setups'
import { m } from '$/language'
import type { Options } from '$/wire/robot_master'

const FIELDS: readonly OptionField<keyof Options>[] = [
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

export const SETUP: GameSetup = {
  fields: FIELDS,
  bots: {
    pip: m.robot_master_bot_pip,
    fidget: m.robot_master_bot_fidget,
    rivet: m.robot_master_bot_rivet,
    gauge: m.robot_master_bot_gauge,
    pivot: m.robot_master_bot_pivot,
    caliper: m.robot_master_bot_caliper,
    sextant: m.robot_master_bot_sextant,
    keystone: m.robot_master_bot_keystone,
  },
}
