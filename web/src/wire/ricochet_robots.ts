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
  walk: Walk | null
  spent: number
  deadlines: Deadline[]
  to_act: number[]
  legal: (Lay | Put | TurnUp | Slide | Bid | Pass | GiveUp | Leave | Return | TimeUp)[]
  outcome: Outcome | null
}

export interface Options {
  players: number
  box: '1999' | 'all'
  board: string
  fifth: 'silver' | 'transparent' | null
  must_turn: boolean
  targets: number
}

export interface RaceSeat {
  chips: number
  presence: 'away' | 'gone' | 'here'
  passed: boolean
}

/** The board, as far as it lies there, where the robots stand between rounds, and who has which chip. */
export interface Ground {
  quadrants: string[]
  board: Board | null
  robots: number[]
  fifth: 'silver' | 'transparent' | null
  taken: (number | null)[]
}

/** Walls are masks (N 1, E 2, S 4, W 8) set on both sides of every wall, rim and centre included. */
export interface Board {
  walls: number[]
  diagonals: Diagonal[]
  targets: Target[]
  quadrants: [string, string, string, string] | null
}

/** A coloured barrier: turns every robot but those of its own colour. */
export interface Diagonal {
  cell: number
  colour: 'blue' | 'green' | 'red' | 'yellow'
  slant: '/' | '\\'
}

/** A printed target. Colour "any" is the vortex's alone: every robot may serve it. */
export interface Target {
  cell: number
  colour: 'blue' | 'green' | 'red' | 'yellow' | 'any'
  symbol: 'circle' | 'hexagon' | 'square' | 'triangle' | 'vortex'
}

export interface Goal {
  target: number
}

/** A claim or a bid that stands. */
export interface Offer {
  seat: number
  count: number
}

/** The way shown so far, and where it has led the robots. */
export interface Walk {
  position: Position
  slides: Slide[]
  courses: ('E' | 'N' | 'S' | 'W' | 'still' | 'turned')[]
  cost: number
}

/** Checked when it is made: a position that exists can be played. */
export interface Position {
  board: Board
  robots: number[]
  target_robot: number | null
  target_cell: number
  fifth: 'silver' | 'transparent' | null
}

/** What a player does: this robot, that way, to this ending. */
export interface Slide {
  action: 'slide'
  robot: number
  direction: 'E' | 'N' | 'S' | 'W'
  cell: number
  cost: number
}

/** A deadline the clock was asked for. How long it is stands in the event; time is not in the state. */
export interface Deadline {
  number: number
  kind: 'away' | 'bidding' | 'showing' | 'thinking'
  seat: number | null
}

/** Chance lays the next quadrant, clockwise from the north-west. */
export interface Lay {
  action: 'lay'
  quadrant: string
}

/** Chance puts the next robot on a cell: red, green, blue, yellow, then the fifth. */
export interface Put {
  action: 'put'
  cell: number
}

/** Chance turns up a target chip: its number among the board's targets. */
export interface TurnUp {
  action: 'turnup'
  target: number
}

/** Ricochet Robots: I know a way of at most so many moves. It can be lowered. */
export interface Bid {
  action: 'bid'
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

export type Action = Lay | Put | TurnUp | Slide | Bid | Pass | GiveUp | Leave | Return | TimeUp

export type GameEvent = DeadlineSet | DeadlineDropped | Offered | Passed | ShowingBegun | Failed | ChipWon | ChipPaid | TargetTurnedBack | Left | Returned | Gone | Ended | Moved | QuadrantLaid | RobotPut | TargetTurnedUp
