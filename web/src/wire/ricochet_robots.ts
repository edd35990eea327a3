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
  walk: Walk | null
  spent: number
  deadlines: Deadline[]
  to_act: number[]
  legal: (Lay | Put | TurnUp | Slide | Bid | Pass | Ready | GiveUp | Leave | Return | TimeUp)[]
  outcome: Outcome | null
}

export interface Options {
  players: number
  box: '1999' | 'all'
  board: string
  fifth: 'silver' | 'transparent' | null
  must_turn: boolean
  targets: number
  wall_pass: 'extra' | 'move'
  pause: number
  early_close: boolean
}

export interface RaceSeat {
  chips: number
  presence: 'away' | 'gone' | 'here'
  passed: boolean
  ready: boolean
}

/** The board as laid so far, the robots' cells between rounds, and the owner of each chip. */
export interface Ground {
  quadrants: string[]
  board: Board | null
  robots: number[]
  fifth: 'silver' | 'transparent' | null
  taken: (number | null)[]
  wall_pass: 'extra' | 'move'
}

/** Walls are masks (N 1, E 2, S 4, W 8), set on both sides of every wall, including rim and centre. */
export interface Board {
  walls: number[]
  diagonals: Diagonal[]
  targets: Target[]
  quadrants: [string, string, string, string] | null
}

/** A coloured barrier: it turns every robot except those of its colour. */
export interface Diagonal {
  cell: number
  colour: 'blue' | 'green' | 'red' | 'yellow'
  slant: '/' | '\\'
}

/** A printed target. Only the vortex has the colour "any": every robot may reach it. */
export interface Target {
  cell: number
  colour: 'blue' | 'green' | 'red' | 'yellow' | 'any'
  symbol: 'circle' | 'hexagon' | 'square' | 'triangle' | 'vortex'
}

export interface Goal {
  target: number
}

/** A claim or bid that is still valid. */
export interface Offer {
  seat: number
  count: number
}

/** The path shown so far, and where it has taken the robots. */
export interface Walk {
  position: Position
  slides: Slide[]
  courses: ('E' | 'N' | 'S' | 'W' | 'still' | 'turned')[]
  cost: number
}

/** Checked on creation, so every position that exists can be played. */
export interface Position {
  board: Board
  robots: number[]
  target_robot: number | null
  target_cell: number
  fifth: 'silver' | 'transparent' | null
  wall_pass: 'extra' | 'move'
}

/** A player's move: this robot slides in this direction to this ending. */
export interface Slide {
  action: 'slide'
  robot: number
  direction: 'E' | 'N' | 'S' | 'W'
  cell: number
  cost: number
}

/** A deadline requested from the clock. The event carries its length; time is not in the state. */
export interface Deadline {
  number: number
  kind: 'away' | 'bidding' | 'pause' | 'showing' | 'thinking'
  seat: number | null
}

/** Chance lays the next quadrant, clockwise from the north-west. */
export interface Lay {
  action: 'lay'
  quadrant: string
}

/** Chance puts the next robot on a cell, in the order red, green, blue, yellow, fifth. */
export interface Put {
  action: 'put'
  cell: number
}

/** Chance turns up a target chip, given by its index among the board's targets. */
export interface TurnUp {
  action: 'turnup'
  target: number
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
  move: Slide
  path: number[]
}

export interface QuadrantLaid {
  event: 'quadrant_laid'
  quadrant: string
}

export interface RobotPut {
  event: 'robot_put'
  robot: number
  cell: number
}

export interface TargetTurnedUp {
  event: 'target_turned_up'
  target: number
}

export type View = RaceView

export type Action = Lay | Put | TurnUp | Slide | Bid | Pass | Ready | GiveUp | Leave | Return | TimeUp

export type GameEvent = DeadlineSet | DeadlineDropped | Offered | Passed | Readied | PauseEnded | ShowingBegun | Failed | ChipWon | ChipPaid | TargetTurnedBack | Left | Returned | Gone | Ended | Moved | QuadrantLaid | RobotPut | TargetTurnedUp
