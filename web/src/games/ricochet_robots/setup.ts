/** The options and the bots of Ricochet Robots as the start form shows them. */
import { plain, toggle, type OptionField } from '$/games/fields'
import { PAUSE } from '$/games/race/pauseOption'
import type { GameSetup } from '$/games/setups'
import { m } from '$/language'
import type { Options } from '$/wire/ricochet_robots'

const FIELDS: readonly OptionField<keyof Options>[] = [
  { name: 'players', label: m.races_option_players, choices: [2, 3, 4, 5, 6].map(plain) },
  PAUSE,
  {
    name: 'fifth',
    label: m.ricochet_robots_option_fifth,
    choices: [
      [null, m.ricochet_robots_option_fifth_none],
      ['transparent', m.ricochet_robots_option_fifth_transparent],
      ['silver', m.ricochet_robots_option_fifth_silver],
    ],
  },
  {
    name: 'wall_pass',
    label: m.ricochet_robots_option_wall_pass,
    choices: [
      ['extra', m.ricochet_robots_option_wall_pass_extra],
      ['move', m.ricochet_robots_option_wall_pass_move],
    ],
    matters: ({ fifth }) => fifth === 'transparent',
  },
  {
    name: 'box',
    label: m.ricochet_robots_option_box,
    choices: [
      ['1999', m.ricochet_robots_option_box_1999],
      ['all', m.ricochet_robots_option_box_all],
    ],
  },
  toggle('must_turn', m.ricochet_robots_option_must_turn, true),
]

export const SETUP: GameSetup = {
  fields: FIELDS,
  bots: {
    'ricochet-easy': m.ricochet_robots_bot_easy,
    'ricochet-medium': m.ricochet_robots_bot_medium,
    'ricochet-hard': m.ricochet_robots_bot_hard,
  },
}
