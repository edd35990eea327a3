/** What a game says on the scoreboard of a race. */
export interface ScoreboardWords {
  /** A claim or a bid. */
  offered(inputs: { count: number }): string
  /** Somebody has stopped looking for a solution. */
  passed(): string
  /** Somebody has stopped looking for a better solution than the one they have offered. */
  passedAfterOffer(): string
  /** Why it matters who has the dice. A game without it has no dice. */
  roller?(): string
}
