// Written by `python -m tests.page.refresh` from the Python values. Do not edit.
import type * as robot_master from './robot_master'
import type * as micro_robots from './micro_robots'
import type * as ricochet_robots from './ricochet_robots'

export type GameName = 'robot_master' | 'micro_robots' | 'ricochet_robots'

/** What the board of each game is about. */
export interface Games {
  robot_master: { view: robot_master.View; action: robot_master.Action; event: robot_master.GameEvent }
  micro_robots: { view: micro_robots.View; action: micro_robots.Action; event: micro_robots.GameEvent }
  ricochet_robots: { view: ricochet_robots.View; action: ricochet_robots.Action; event: ricochet_robots.GameEvent }
}
