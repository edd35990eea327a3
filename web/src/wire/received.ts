// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

/** What happened since the last update, and the table as it is now. */
export interface Update {
  type: 'update'
  events: EventView[]
  table: TableView
  present: boolean[]
  watching: number
  claimable_in: number | null
}

/** An entry as a viewer may see it. Actions are replaced by their events, redacted for the viewer's seat. */
export interface EventView {
  seq: number
  at: number
  what: Acting | Sitting | Renamed | StoodUp | Resigned | DrawOffered | DrawAnswered | UndoAsked | UndoAnswered | Flagged | AbsenceClaimed | Aborted | Abandoned | GrewTooLong | ClaimsWeighed | Rematched | Hinted | VacationBegan | VacationEnded | Interrupted | Imported | BrokenOff
  events: unknown[]
}

export interface Acting {
  what: 'acted'
  seat: number
}

export interface Sitting {
  what: 'sat'
  seat: number
  name: string
}

/** The person on this seat has taken another name. */
export interface Renamed {
  what: 'renamed'
  seat: number
  name: string
}

/** A person left their seat before the game began. */
export interface StoodUp {
  what: 'stood_up'
  seat: number
}

export interface Resigned {
  what: 'resigned'
  seat: number
}

export interface DrawOffered {
  what: 'draw_offered'
  seat: number
}

export interface DrawAnswered {
  what: 'draw_answered'
  seat: number
  accepted: boolean
}

export interface UndoAsked {
  what: 'undo_asked'
  seat: number
}

export interface UndoAnswered {
  what: 'undo_answered'
  seat: number
  granted: boolean
}

/** The seat ran out of time. */
export interface Flagged {
  what: 'flagged'
  seat: number
}

/** An opponent ended the game because the player of another seat was absent. */
export interface AbsenceClaimed {
  what: 'absence_claimed'
  seat: number
  absent: number
}

export interface Aborted {
  what: 'aborted'
  seat: number
}

/** Every person has left the race. The chips won so far decide it. */
export interface Abandoned {
  what: 'abandoned'
}

/** The log has as many entries as a table may have. A race ends with the chips won so far, any other game in a draw. */
export interface GrewTooLong {
  what: 'grew_too_long'
}

/** Several claims arrived close together. The first of these times belongs to the claim that won, which is the entry before. */
export interface ClaimsWeighed {
  what: 'weighed'
  times: ClaimTime[]
}

export interface ClaimTime {
  seat: number
  thinking: number
}

/** The players play again, at another table. */
export interface Rematched {
  what: 'rematched'
  next: string
  by: number | null
}

/** The player asked for a hint of this grade. What it said follows from the position, so it is not stored. */
export interface Hinted {
  what: 'hinted'
  seat: number
  grade: 'count' | 'move' | 'start' | 'way'
}

/** The seat's clock stops from now on. */
export interface VacationBegan {
  what: 'vacation_began'
  seat: number
  until: number
}

export interface VacationEnded {
  what: 'vacation_ended'
  seat: number
}

/** The server was down. Every clock and deadline is paused from `since` until `until`, which includes some time for players to return. */
export interface Interrupted {
  what: 'interrupted'
  since: number
  until: number
}

/** The game that follows was played elsewhere, by players with these names. */
export interface Imported {
  what: 'imported'
  players: string[]
}

/** An imported game ended here, before the rules ended it. */
export interface BrokenOff {
  what: 'broken_off'
  cause: 'abandoned' | 'aborted' | 'absence' | 'agreed draw' | 'disqualified' | 'resigned' | 'time' | 'too long'
  winners: number[]
}

/** Everything that a viewer may know about a table now. */
export interface TableView {
  table: string
  seq: number
  game: string
  rules: number
  match: MatchLength | null
  time: Untimed | PerMove | Fischer | Days
  visibility: 'link' | 'open' | 'private'
  rated: boolean
  status: 'over' | 'playing' | 'waiting'
  seat: number | null
  sitters: (SitterView | null)[]
  moves: number
  last: LastMove | null
  clocks: ClockView | null
  deadlines: DeadlineView[]
  draw_offer: number | null
  undo_asked: number | null
  declined: Declined | null
  chat_open: boolean
  result: Result | null
  score: SoloScore | null
  hints: number
  hinted: boolean
  commands: ('abort' | 'answer_draw' | 'answer_undo' | 'ask_hint' | 'ask_undo' | 'claim_absence' | 'leave' | 'offer_draw' | 'resign' | 'sit' | 'stand_up')[]
  controls: ('abort' | 'answer_draw' | 'answer_undo' | 'ask_hint' | 'ask_undo' | 'claim_absence' | 'leave' | 'offer_draw' | 'resign' | 'sit' | 'stand_up')[]
  next: string | null
  next_by: number | null
  series: SeriesView | null
  tournament: TournamentOfTable | null
  view: unknown
}

/** How long a match lasts, apart from the game that it plays. */
export interface MatchLength {
  rounds: number | null
  points: number | null
  duplicate: boolean
}

/** No clock. Races have their own deadlines. */
export interface Untimed {
  kind: 'untimed'
}

/** The same time for every move. */
export interface PerMove {
  kind: 'per_move'
  seconds: number
}

/** An initial time, plus an increment after each move. */
export interface Fischer {
  kind: 'fischer'
  initial: number
  increment: number
}

/** Correspondence: a number of days for each move. */
export interface Days {
  kind: 'days'
  days: number
}

export interface SitterView {
  name: string
  engine: string | null
  avatar: number
}

/** An action of a player. These are public in every game; only chance acts in secret. */
export interface LastMove {
  seat: number
  action: unknown
}

export interface ClockView {
  left: number[]
  running: number | null
  away: Away[]
  resumes_in: number
}

/** A seat whose player is on vacation. Its clock is stopped. */
export interface Away {
  seat: number
  until: number
}

export interface DeadlineView {
  deadline: number
  left: number
}

/** An offer that was turned down: by an answer, or because an opponent played on. */
export interface Declined {
  offer: 'draw' | 'undo'
  asked: number
  by: number
}

export interface Result {
  outcome: Outcome | null
  reason: 'abandoned' | 'aborted' | 'absence' | 'agreed draw' | 'disqualified' | 'played out' | 'resigned' | 'time' | 'too long'
}

/** How a game ended. `points` is what each seat scores, in a match or a ranking of solo games. */
export interface Outcome {
  winners: number[]
  points: number[]
}

/** The score as viewers see it. Lower is better. */
export interface SoloScore {
  unit: 'milliseconds' | 'moves'
  score: number
  milliseconds: number
  moves: number
  given_back: number
  hint: 'count' | 'move' | 'start' | 'way' | null
  hint_costs: number
  next_hint: 'count' | 'move' | 'start' | 'way' | null
  next_hint_costs: number | null
  finished: boolean
}

/** The score so far, including the game at this table when it is over. */
export interface SeriesView {
  wins: number[]
  draws: number
  games: number
}

export interface TournamentOfTable {
  tournament: string
  name: string
  round: number
}

/** Who is at the table now. Nothing else has changed since the last update. */
export interface Presence {
  type: 'presence'
  present: boolean[]
  watching: number
  claimable_in: number | null
}

/** The command is durable. */
export interface Accepted {
  type: 'accepted'
  id: string
  seq: number
}

export interface Refusal {
  type: 'refusal'
  id: string | null
  error: ErrorBody
  seq: number
}

export interface ErrorBody {
  error: string
  message: string
  seconds?: number | null
  key?: string | null
  events?: EventView[] | null
}

export interface Said {
  type: 'said'
  saying: ChatMessageView
}

/** A chat message, without the id of the person who wrote it. */
export interface ChatMessageView {
  number: number
  at: number
  name: string
  text: string
  seat: number | null
  own: boolean
}

export interface Ping {
  type: 'ping'
  number: number
  next?: number | null
}

/** The server is restarting. Reconnect after this many milliseconds. */
export interface Bye {
  type: 'bye'
  after: number
}

export type FromServer = Update | Presence | Accepted | Refusal | Said | Ping | Bye

export type Happened = Acting | Sitting | Renamed | StoodUp | Resigned | DrawOffered | DrawAnswered | UndoAsked | UndoAnswered | Flagged | AbsenceClaimed | Aborted | Abandoned | GrewTooLong | ClaimsWeighed | Rematched | Hinted | VacationBegan | VacationEnded | Interrupted | Imported | BrokenOff
