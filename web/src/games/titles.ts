/** What the games are called in the player's language. */
import { m } from '$/language'
import type { GameName } from '$/wire/games'

const titles: Record<GameName, () => string> = {
  robot_master: m.robot_master_title,
  micro_robots: m.races_micro_robots_title,
  ricochet_robots: m.races_ricochet_robots_title,
}

export function title(game: string): string {
  return titles[game as GameName]?.() ?? game
}
