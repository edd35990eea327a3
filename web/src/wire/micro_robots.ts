// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

import type { ChipPaid, ChipWon, Claim, Deadline, DeadlineDropped, DeadlineSet, Ended, Failed, GiveUp, Gone, Leave, Left, Offer, Offered, Outcome, Pass, Passed, PauseEnded, RaceSeat, Readied, Ready, Return, Returned, ShowingBegun, TargetTurnedBack, TimeUp } from './race'

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
