/** The options of a table of Ricochet Robots in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import { m } from '$/language'

export function optionWords({ fifth, wall_pass }: AnyOptions): string[] {
  if (fifth === 'transparent') {
    const words = [m.ricochet_robots_option_fifth_transparent()]
    return wall_pass === 'move' ? [...words, m.ricochet_robots_wall_as_move()] : words
  }
  return fifth === 'silver' ? [m.ricochet_robots_option_fifth_silver()] : []
}
