// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

export interface RaceView {
  options: unknown
  seat: number | null
  seats: RaceSeat[]
  supply: number
  to_win: number | null
  round: number
  roller: number
  phase: 'pause' | 'ready' | 'bidding' | 'chance' | 'over' | 'showing' | 'thinking'
  position: unknown
  goal: unknown | null
  offers: Offer[]
  showing: Offer | null
  walk: unknown | null
  spent: number
  deadlines: Deadline[]
  to_act: number[]
  legal: unknown[]
  outcome: Outcome | null
}

export interface RaceSeat {
  chips: number
  presence: 'away' | 'gone' | 'here'
  passed: boolean
  ready: boolean
}

/** A claim or bid that is still valid. */
export interface Offer {
  seat: number
  count: number
}

/** A deadline requested from the clock. The event carries its length; time is not in the state. */
export interface Deadline {
  number: number
  kind: 'away' | 'bidding' | 'pause' | 'showing' | 'thinking'
  seat: number | null
}

/** How a game ended. `points` is what each seat scores, in a match or a ranking of solo games. */
export interface Outcome {
  winners: number[]
  points: number[]
}

/** Micro Robots: promise a solution of exactly `count` moves. A claim cannot be changed. */
export interface Claim {
  action: 'claim'
  count: number
}

/** Ricochet Robots: promise a solution of at most `count` moves. A bid can be lowered. */
export interface Bid {
  action: 'bid'
  count: number
}

/** Stop looking for a solution. */
export interface Pass {
  action: 'pass'
}

/** Be ready for the next target, without waiting for the rest of the pause. */
export interface Ready {
  action: 'ready'
}

/** Stop showing the promised solution, which then counts as failed. */
export interface GiveUp {
  action: 'giveup'
}

/** Leave the table; the seat and its chips are reserved for a while. */
export interface Leave {
  action: 'leave'
}

/** Come back to the table. */
export interface Return {
  action: 'return'
}

/** The clock's only action: the deadline with this number has passed. */
export interface TimeUp {
  action: 'timeup'
  deadline: number
}

/** The rules ask the clock for TimeUp after `seconds` seconds. */
export interface DeadlineSet {
  event: 'deadline_set'
  deadline: number
  kind: 'away' | 'bidding' | 'pause' | 'showing' | 'thinking'
  seat: number | null
  seconds: number
}

/** The clock no longer needs to wait for this deadline. */
export interface DeadlineDropped {
  event: 'deadline_dropped'
  deadline: number
}

/** A claim or a bid was made. */
export interface Offered {
  event: 'offered'
  seat: number
  count: number
}

export interface Passed {
  event: 'passed'
  seat: number
}

export interface Readied {
  event: 'readied'
  seat: number
}

/** Everybody is ready, or the time is up: chance draws the next target. */
export interface PauseEnded {
  event: 'pause_ended'
}

export interface ShowingBegun {
  event: 'showing_begun'
  seat: number
  count: number
}

export interface Failed {
  event: 'failed'
  seat: number
  reason: 'no turn' | 'no via' | 'wrong count' | 'gave up' | 'illegal move' | 'left' | 'too slow'
}

export interface ChipWon {
  event: 'chip_won'
  seat: number
}

/** The penalty for a failed claim (Micro Robots). */
export interface ChipPaid {
  event: 'chip_paid'
  seat: number
  to: number
}

/** Nobody reached the target: chance draws another one, from the same starting position. */
export interface TargetTurnedBack {
  event: 'target_turned_back'
}

export interface Left {
  event: 'left'
  seat: number
}

export interface Returned {
  event: 'returned'
  seat: number
}

/** A player was away for too long and is out; their chips go back to the supply. */
export interface Gone {
  event: 'gone'
  seat: number
  chips: number
}

export interface Ended {
  event: 'ended'
  outcome: Outcome
}

export type RaceAction = Claim | Bid | Pass | Ready | GiveUp | Leave | Return | TimeUp

export type RaceEvent = DeadlineSet | DeadlineDropped | Offered | Passed | Readied | PauseEnded | ShowingBegun | Failed | ChipWon | ChipPaid | TargetTurnedBack | Left | Returned | Gone | Ended
