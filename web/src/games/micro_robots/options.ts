/** The options of Micro Robots: the fields of the start form, and their names in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import { plain, toggle, type OptionField } from '$/games/fields'
import { PAUSE } from '$/games/race/pauseOption'
import { m } from '$/language'
import type { Options } from '$/wire/micro_robots'

export const FIELDS: readonly OptionField<keyof Options>[] = [
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

export function optionWords(options: AnyOptions): string[] {
  const words: string[] = []
  if (options.pro === true) words.push(m.micro_robots_option_pro())
  if (options.dice_only === true) words.push(m.micro_robots_option_dice_only())
  if (options.no_revisits === true) words.push(m.micro_robots_option_no_revisits())
  return words
}
