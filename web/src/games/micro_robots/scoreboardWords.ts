/** What the scoreboard says in Micro Robots. Passing asks for a new target, and the dice settle ties. */
import type { ScoreboardWords } from '$/games/race/scoreboardWords'
import { m } from '$/language'

export const SCOREBOARD_WORDS: ScoreboardWords = {
  offered: m.races_claims,
  passed: m.micro_robots_wants_new_target,
  passedAfterOffer: m.micro_robots_wants_new_target,
  roller: m.micro_robots_ties,
}
