// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

export interface View {
  options: Options
  first: 'columns' | 'rows' | null
  seat: number | null
  seats: SeatView[]
  hand: number[]
  board: (number | null)[]
  pile: number
  unseen: number[]
  turn: number
  to_act: number[]
  legal: (Begin | Draw | Place)[]
  changes: [number, number][]
  rows: number[]
  columns: number[]
  lines: Lines
  deciding: [number, number][]
  outcome: Outcome | null
}

export interface Options {
  variant: 'duel' | 'refill' | 'solo' | 'teams'
  first: 'columns' | 'random' | 'rows'
  fives: 'pair' | 'unit'
}

export interface SeatView {
  side: 'columns' | 'rows' | null
  cards: number
}

/** Chance decides which side begins (option first="random"). */
export interface Begin {
  action: 'begin'
  side: 'columns' | 'rows'
}

/** Chance draws the next card; the rules decide where it goes. */
export interface Draw {
  action: 'draw'
  card: number
}

/** A player places a card from their hand on a cell. */
export interface Place {
  action: 'place'
  card: number
  cell: number
}

export interface Lines {
  rows: Line[]
  columns: Line[]
}

export interface Line {
  score: number
  groups: Group[]
  place: number
  counts: boolean
}

/** Equal cards in one line, and their combined score. */
export interface Group {
  card: number
  copies: number
  points: number
}

/** How a game ended. `points` is what each seat scores, in a match or a ranking of solo games. */
export interface Outcome {
  winners: number[]
  points: number[]
}

export interface Begun {
  event: 'begun'
  side: 'columns' | 'rows'
}

/** A card was dealt to a hand. The card is None for everybody but the owner of the hand. */
export interface Dealt {
  event: 'dealt'
  seat: number
  card: number | null
}

/** The card on c3 was turned up before the first turn. */
export interface Opened {
  event: 'opened'
  card: number
}

/** The next card of a solo game was turned up for everybody to see. */
export interface Revealed {
  event: 'revealed'
  card: number
}

export interface Placed {
  event: 'placed'
  seat: number
  card: number
  cell: number
}

/** The game ended. Carries the final lines because a match's view may already show the next round. */
export interface Ended {
  event: 'ended'
  outcome: Outcome
  lines: Lines
  deciding: [number, number][]
}

export interface MatchView {
  rounds: number | null
  points: number | null
  duplicate: boolean
  number: number
  seats: number[]
  totals: number[]
  finished: Outcome[]
  deal: (Begin | Draw | Place)[]
  to_act: number[]
  legal: (Begin | Draw | Place)[]
  round: View
  outcome: Outcome | null
}

/** The second or a later round began; the first one begins with the match. */
export interface RoundBegun {
  event: 'round_begun'
  number: number
  seats: number[]
}

/** An event of the game being played; its seats are those of the round. */
export interface InRound {
  event: 'in_round'
  seats: number[]
  happened: Begun | Dealt | Opened | Revealed | Placed | Ended
}

export interface RoundEnded {
  event: 'round_ended'
  number: number
  outcome: Outcome
}

export interface MatchEnded {
  event: 'match_ended'
  outcome: Outcome
}

export type Action = Begin | Draw | Place

export type GameEvent = Begun | Dealt | Opened | Revealed | Placed | Ended

export type Match = MatchView

export type MatchEvent = RoundBegun | InRound | RoundEnded | MatchEnded
