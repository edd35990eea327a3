/** Every game the page describes, in the order of the start page. */
import type { GameDescription } from '$/games/description'
import { MICRO_ROBOTS } from '$/games/micro_robots'
import { RICOCHET_ROBOTS } from '$/games/ricochet_robots'
import { ROBOT_MASTER } from '$/games/robot_master'

export const GAMES: readonly GameDescription[] = [
  ROBOT_MASTER,
  MICRO_ROBOTS,
  RICOCHET_ROBOTS,
  // A new game goes here.
]
