/** The options of Micro Robots: the fields of the start form, and their names in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import { plain, toggle, type OptionField } from '$/games/fields'
import { m } from '$/language'
import type { Options } from '$/wire/micro_robots'

export const FIELDS: readonly OptionField<keyof Options>[] = [
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
  toggle('pro', m.start_pro),
  toggle('no_revisits', m.start_no_revisits),
  toggle('dice_only', m.start_dice_only),
]

export function optionWords(options: AnyOptions): string[] {
  const words: string[] = []
  if (options.pro === true) words.push(m.start_pro())
  if (options.dice_only === true) words.push(m.start_dice_only())
  if (options.no_revisits === true) words.push(m.start_no_revisits())
  return words
}
