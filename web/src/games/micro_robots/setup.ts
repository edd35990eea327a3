/** The options and the bots of Micro Robots as the start form shows them. */
import { plain, toggle, type OptionField } from '$/games/fields'
import { PAUSE } from '$/games/race/pauseOption'
import type { GameSetup } from '$/games/setups'
import { m } from '$/language'
import type { Options } from '$/wire/micro_robots'

const FIELDS: readonly OptionField<keyof Options>[] = [
  { name: 'players', label: m.races_option_players, choices: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(plain) },
  PAUSE,
  {
    name: 'tiles',
    label: m.micro_robots_option_tiles,
    choices: [
      ['black', m.micro_robots_option_tiles_black],
      ['copper', m.micro_robots_option_tiles_copper],
      ['open-black', m.micro_robots_option_tiles_open_black],
      ['open-copper', m.micro_robots_option_tiles_open_copper],
    ],
  },
  { name: 'min_distance', label: m.micro_robots_option_distance, choices: [1, 2, 3].map(plain) },
  toggle('pro', m.micro_robots_option_pro),
  toggle('no_revisits', m.micro_robots_option_no_revisits),
  toggle('dice_only', m.micro_robots_option_dice_only),
  toggle('auto_reroll', m.micro_robots_option_auto_reroll, true),
]

export const SETUP: GameSetup = {
  fields: FIELDS,
  bots: {
    'micro-easy': m.micro_robots_bot_easy,
    'micro-medium': m.micro_robots_bot_medium,
    'micro-hard': m.micro_robots_bot_hard,
  },
}
