/** The options of a table of Robot Master in lists of tables. */
import type { Options as AnyOptions } from '$/games/description'
import { m } from '$/language'
import type { Options } from '$/wire/robot_master'

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
