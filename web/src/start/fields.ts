/** What can be chosen for each game, as the form shows it. Which choices go together, the server says. */
import { m } from '$/language'
import type { GameName } from '$/wire/games'
import type * as micro_robots from '$/wire/micro_robots'
import type * as ricochet_robots from '$/wire/ricochet_robots'
import type * as robot_master from '$/wire/robot_master'

type Value = string | number | boolean | null

export interface Choice<Name extends string = string> {
  name: Name
  label: () => string
  /** The first one is taken unless another is chosen. */
  choices: readonly (readonly [Value, () => string])[]
}

const plain = (value: number): readonly [Value, () => string] => [value, () => String(value)]
const switched = <Name extends string>(name: Name, label: () => string): Choice<Name> => ({
  name,
  label,
  choices: [
    [false, () => ''],
    [true, () => ''],
  ],
})

const ROBOT_MASTER: readonly Choice<keyof robot_master.Options>[] = [
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

const MICRO_ROBOTS: readonly Choice<keyof micro_robots.Options>[] = [
  { name: 'players', label: m.start_players, choices: [2, 3, 4, 5, 6].map(plain) },
  {
    name: 'tiles',
    label: m.start_tiles,
    choices: [
      ['black', m.start_tiles_black],
      ['copper', m.start_tiles_copper],
      ['open-black', m.start_tiles_open_black],
      ['open-copper', m.start_tiles_open_copper],
    ],
  },
  { name: 'min_distance', label: m.start_distance, choices: [1, 2, 3].map(plain) },
  switched('pro', m.start_pro),
  switched('no_revisits', m.start_no_revisits),
  switched('dice_only', m.start_dice_only),
]

const RICOCHET_ROBOTS: readonly Choice<keyof ricochet_robots.Options>[] = [
  { name: 'players', label: m.start_players, choices: [2, 3, 4, 5, 6].map(plain) },
  {
    name: 'fifth',
    label: m.start_fifth,
    choices: [
      [null, m.start_fifth_none],
      ['transparent', m.start_fifth_transparent],
      ['silver', m.start_fifth_silver],
    ],
  },
  {
    name: 'box',
    label: m.start_box,
    choices: [
      ['1999', m.start_box_1999],
      ['all', m.start_box_all],
    ],
  },
  {
    ...switched('must_turn', m.start_must_turn),
    choices: [
      [true, () => ''],
      [false, () => ''],
    ],
  },
]

export const FIELDS: Record<GameName, readonly Choice[]> = {
  robot_master: ROBOT_MASTER,
  micro_robots: MICRO_ROBOTS,
  ricochet_robots: RICOCHET_ROBOTS,
}
