// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

export interface RaceView {
  options: Options
  seat: number | null
  seats: RaceSeat[]
  supply: number
  to_win: number | null
  round: number
  roller: number
  phase: 'pause' | 'ready' | 'bidding' | 'chance' | 'over' | 'showing' | 'thinking'
  position: Ground
  goal: Goal | null
  offers: Offer[]
  showing: Offer | null
  walk: number[] | null
  spent: number
  deadlines: Deadline[]
  to_act: number[]
  legal: (Lay | Roll | Step | Claim | Pass | Ready | GiveUp | Leave | Return | TimeUp)[]
  outcome: Outcome | null
}

export interface Options {
  players: number
  tiles: string
  board: string
  pro: boolean
  min_distance: 1 | 2 | 3
  no_revisits: boolean
  dice_only: boolean
  pause: number
  auto_reroll: boolean
  new_targets: boolean
}

export interface RaceSeat {
  chips: number
  presence: 'away' | 'gone' | 'here'
  passed: boolean
  ready: boolean
}

/** The board as laid so far, and the robot's cell between rounds. */
export interface Ground {
  laid: [number, number][]
  board: Board | null
  robot: number | null
  refused: number[]
}

/** The 36 faces, row by row. Boards that look the same are equal, however they were laid. */
export interface Board {
  faces: string[]
}

export interface Goal {
  target: number
  via: number | null
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

/** Chance lays the next tile with `turns` clockwise quarter turns. Corners are filled in reading order. */
export interface Lay {
  action: 'lay'
  tile: number
  turns: number
}

/** Chance rolls both dice: for the start before the first round, then for the target, then for the via. */
export interface Roll {
  action: 'roll'
  face: string
}

/** The player who shows a solution moves the robot to this cell, by a legal move or not. */
export interface Step {
  action: 'step'
  to: string
}

/** Micro Robots: promise a solution of exactly `count` moves. A claim cannot be changed. */
export interface Claim {
  action: 'claim'
  count: number
}

/** Stop looking for a solution. */
export interface Pass {
  action: 'pass'
}

/** Press on: ready for the next target, without waiting for the rest of the pause. */
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

/** How a game ended. `points` is what each seat scores, in a match or a ranking of solo games. */
export interface Outcome {
  winners: number[]
  points: number[]
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

export interface Moved {
  event: 'moved'
  seat: number
  move: Step
  path: number[]
}

export interface TileLaid {
  event: 'tile_laid'
  corner: number
  tile: number
  turns: number
}

export interface Rolled {
  event: 'rolled'
  role: 'start' | 'target' | 'via'
  face: string
}

export type View = RaceView

export type Action = Lay | Roll | Step | Claim | Pass | Ready | GiveUp | Leave | Return | TimeUp

export type GameEvent = DeadlineSet | DeadlineDropped | Offered | Passed | Readied | PauseEnded | ShowingBegun | Failed | ChipWon | ChipPaid | TargetTurnedBack | Left | Returned | Gone | Ended | Moved | TileLaid | Rolled
