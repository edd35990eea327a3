/** The options of a table of Micro Robots in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import { m } from '$/language'

export function optionWords(options: AnyOptions): string[] {
  const words: string[] = []
  if (options.pro === true) words.push(m.micro_robots_option_pro())
  if (options.dice_only === true) words.push(m.micro_robots_option_dice_only())
  if (options.no_revisits === true) words.push(m.micro_robots_option_no_revisits())
  return words
}
