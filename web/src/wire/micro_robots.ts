// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

export interface RaceView {
  options: Options
  seat: number | null
  seats: RaceSeat[]
  supply: number
  to_win: number | null
  round: number
  roller: number
  phase: 'bidding' | 'chance' | 'over' | 'showing' | 'thinking'
  position: Ground
  goal: Goal | null
  offers: Offer[]
  showing: Offer | null
  walk: number[] | null
  spent: number
  deadlines: Deadline[]
  to_act: number[]
  legal: (Lay | Roll | Step | Claim | Pass | GiveUp | Leave | Return | TimeUp)[]
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
}

export interface RaceSeat {
  chips: number
  presence: 'away' | 'gone' | 'here'
  passed: boolean
}

/** The board, as far as it lies there, and the cell of the robot between rounds. */
export interface Ground {
  laid: [number, number][]
  board: Board | null
  robot: number | null
}

/** The 36 faces, row by row. Boards are equal when they look the same, however they were laid. */
export interface Board {
  faces: string[]
}

export interface Goal {
  target: number
  via: number | null
}

/** A claim or a bid that stands. */
export interface Offer {
  seat: number
  count: number
}

/** A deadline the clock was asked for. How long it is stands in the event; time is not in the state. */
export interface Deadline {
  number: number
  kind: 'away' | 'bidding' | 'showing' | 'thinking'
  seat: number | null
}

/** Chance lays the next tile, corner by corner in reading order, so many quarter turns clockwise. */
export interface Lay {
  action: 'lay'
  tile: number
  turns: number
}

/** Both dice: for the start before the first round, then for the target, then for the via cell. */
export interface Roll {
  action: 'roll'
  face: string
}

/** The one who shows puts the robot on this cell; whether that was a move, the rules say. */
export interface Step {
  action: 'step'
  to: string
}

/** Micro Robots: I know a way of exactly so many moves. It cannot be changed. */
export interface Claim {
  action: 'claim'
  count: number
}

/** I look no further. */
export interface Pass {
  action: 'pass'
}

/** I cannot show the way I promised, or I stop here. */
export interface GiveUp {
  action: 'giveup'
}

/** I am away from the table; my seat and chips are kept for a while. */
export interface Leave {
  action: 'leave'
}

/** I am back. */
export interface Return {
  action: 'return'
}

/** The clock's only action: the deadline of that number has passed. */
export interface TimeUp {
  action: 'timeup'
  deadline: number
}

/** How a game ended. `points` is what it is worth to each seat, in a match or a ranking of solo games. */
export interface Outcome {
  winners: number[]
  points: number[]
}

/** The rules ask the clock to say TimeUp after so many seconds. */
export interface DeadlineSet {
  event: 'deadline_set'
  deadline: number
  kind: 'away' | 'bidding' | 'showing' | 'thinking'
  seat: number | null
  seconds: number
}

/** The clock need not wait for this one any more. */
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

export interface ShowingBegun {
  event: 'showing_begun'
  seat: number
  count: number
}

export interface Failed {
  event: 'failed'
  seat: number
  reason: 'gave up' | 'illegal move' | 'left' | 'too slow' | 'wrong count'
}

export interface ChipWon {
  event: 'chip_won'
  seat: number
}

/** The penalty of a failed claim (Micro Robots). */
export interface ChipPaid {
  event: 'chip_paid'
  seat: number
  to: number
}

/** Nobody reached it: chance gives another target, from the same start. */
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

/** Away for too long: the chips go back to the supply. */
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

export type Action = Lay | Roll | Step | Claim | Pass | GiveUp | Leave | Return | TimeUp

export type GameEvent = DeadlineSet | DeadlineDropped | Offered | Passed | ShowingBegun | Failed | ChipWon | ChipPaid | TargetTurnedBack | Left | Returned | Gone | Ended | Moved | TileLaid | Rolled
