// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

import type { Bid, ChipPaid, ChipWon, Deadline, DeadlineDropped, DeadlineSet, Ended, Failed, GiveUp, Gone, Leave, Left, Offer, Offered, Outcome, Pass, Passed, PauseEnded, RaceSeat, Readied, Ready, Return, Returned, ShowingBegun, TargetTurnedBack, TimeUp } from './race'

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
