/** What the scoreboard says in Ricochet Robots. */
import type { ScoreboardWords } from '$/games/race/scoreboardWords'
import { m } from '$/language'

export const SCOREBOARD_WORDS: ScoreboardWords = {
  offered: m.races_bids,
  passed: m.races_passed,
  passedAfterOffer: m.races_is_done,
}
