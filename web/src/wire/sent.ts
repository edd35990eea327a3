// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

/** A command, with the client's own id for it and the seq that the client has seen. */
export interface Do {
  type: 'do'
  id: string
  seq: number
  command: Sit | StandUp | Resign | LeaveRace | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | ClaimAbsence | AskHint | Abort | Act
  thinking?: number | null
}

/** Take this seat, or the first free one. */
export interface Sit {
  do: 'sit'
  seat?: number | null
}

export interface StandUp {
  do: 'stand_up'
}

export interface Resign {
  do: 'resign'
}

/** Leave a race; the others play on. The rules reserve the seat for a while. */
export interface LeaveRace {
  do: 'leave'
}

export interface OfferDraw {
  do: 'offer_draw'
}

export interface AnswerDraw {
  do: 'answer_draw'
  accept: boolean
}

export interface AskUndo {
  do: 'ask_undo'
}

export interface AnswerUndo {
  do: 'answer_undo'
  grant: boolean
}

/** The opponents of an absent player choose whether to wait or to claim the game. */
export interface ClaimAbsence {
  do: 'claim_absence'
  absent: number
}

/** In a race, a player who plays alone learns how a solution starts, how many moves it has, its first move, or all of it. In a turn-based game, a player who plays only against built-in bots learns a good move. */
export interface AskHint {
  do: 'ask_hint'
  grade: 'count' | 'move' | 'start' | 'way'
}

/** End the game before its second move. It does not count. */
export interface Abort {
  do: 'abort'
}

/** An action of the game, in the form in which the view lists it. */
export interface Act {
  do: 'act'
  action: unknown
}

export interface Say {
  type: 'say'
  text: string
}

/** The answer to a ping, by which the server measures the network delay. */
export interface Pong {
  type: 'pong'
  number: number
}

/** Asks for everything after this seq again. */
export interface Resync {
  type: 'resync'
  since: number
}

export interface NewTable {
  setup: Setup
  seat?: number | 'lot' | null
  watch?: boolean
  bot?: string | null
  guest?: string | null
}

export interface Setup {
  game: string
  rules?: number
  options?: Record<string, unknown>
  match?: MatchLength | null
  time?: Untimed | PerMove | Fischer | Days
  visibility?: 'link' | 'open' | 'private'
  bots?: Record<number, string>
  rated?: boolean
}

/** How long a match lasts, apart from the game that it plays. */
export interface MatchLength {
  rounds?: number | null
  points?: number | null
  duplicate?: boolean
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

export interface CommandBody {
  id: string
  seq: number
  command: Sit | StandUp | Resign | LeaveRace | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | ClaimAbsence | AskHint | Abort | ActBody
  thinking?: number | null
}

/** An action of the game, as the view lists it. */
export interface ActBody {
  do: 'act'
  action: unknown
}

export interface GuestBody {
  name: string
}

/** A password, a passkey, or both. */
export interface AccountBody {
  login: string
  password?: string | null
  passkey?: Record<string, unknown> | null
  passkey_label?: string
}

export interface TokenBody {
  label: string
  scopes: ('account' | 'bot' | 'play' | 'read' | 'worker')[]
  days: number
}

export interface PasswordBody {
  new: string
  old?: string | null
  proof?: Proof | null
}

/** One of these. */
export interface Proof {
  password?: string | null
  recovery_code?: string | null
  passkey?: Record<string, unknown> | null
}

export interface CloseBody {
  password?: string | null
  proof?: Proof | null
}

export interface SignInBody {
  login: string
  password: string
}

export interface NewPasskeyBody {
  login?: string | null
}

export interface PasskeyBody {
  label: string
  credential: Record<string, unknown>
  proof: Proof
}

export interface PasskeySignIn {
  credential: Record<string, unknown>
}

export interface LabelBody {
  label: string
}

export interface RecoveryBody {
  login: string
  code: string
  password: string
}

export interface RecoveryMailBody {
  login: string
}

/** The person is given by their seat, or by the number of a chat message they wrote. */
export interface BlockBody {
  seat?: number | null
  saying?: number | null
  on: boolean
}

export interface ReportBody {
  seat?: number | null
  saying?: number | null
  text: string
}

/** What a moderator does. To mute, to close an account and to dismiss also closes the report. */
export interface ActionBody {
  do: 'close' | 'dismiss' | 'mute' | 'note' | 'open' | 'release' | 'take' | 'unmute'
  person?: string | null
  report?: number | null
  hours?: number | null
  why?: string
}

export interface AnswerBody {
  way: string
  date?: string | null
}

export interface HintBody {
  grade: 'count' | 'move' | 'start' | 'way'
}

/** The output of a browser's `PushSubscription.toJSON()`. */
export interface BrowserSubscription {
  endpoint: string
  keys: SubscriptionKeys
  expirationTime?: number | null
}

export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

export interface VacationBody {
  days: number
}

/** Give either `bot` or `login`. */
export interface ChallengeBody {
  bot?: string | null
  login?: string | null
  seat?: number | null
}

export interface DeclineBody {
  reason?: string
}

export interface SeekBody {
  id: string
  rated?: boolean
}

export interface OpenBody {
  seat: number
}

export interface TextBody {
  text: string
}

export interface TrialBody {
  slides?: unknown[]
}

export interface DailyTrialBody {
  slides?: unknown[]
  date?: string | null
}

export interface PlaceBody {
  number: number
  action: unknown
  date?: string | null
}

export interface LineBody {
  turn: number
  moves?: unknown[]
}

export interface NewRunBody {
  mode: 'storm' | 'streak' | 'training'
  level?: 'easy' | 'expert' | 'hard' | 'medium' | null
}

export interface RunAnswerBody {
  number: number
  way: string
  moves?: number | null
}

export interface RunTrialBody {
  slides?: unknown[]
}

export interface PositionBody {
  position: string
}

export interface PositionAnswerBody {
  position: string
  way: string
}

export interface PositionTrialBody {
  position: string
  slides?: unknown[]
}

export interface TryBody {
  actions: unknown[]
}

export interface FinishedBody {
  steps: number
}

export interface TournamentSetup {
  name: string
  format: 'arena' | 'knock_out' | 'round_robin' | 'swiss'
  game: string
  options?: Record<string, unknown>
  match?: MatchLength | null
  time?: Untimed | PerMove | Fischer | Days
  rounds?: number | null
  minutes?: number | null
  duplicate?: 'imps' | 'matchpoints' | null
  starts?: number | null
  admission?: 'invited' | 'open'
  bots?: boolean
  most?: number
  pause?: number
}

export interface JoinBody {
  invite?: string | null
}

export interface PlayerBody {
  player: number
}

export interface BotsBody {
  engine: string
  count?: number
}

export type FromClient = Do | Say | Pong | Resync

export type Command = Sit | StandUp | Resign | LeaveRace | OfferDraw | AnswerDraw | AskUndo | AnswerUndo | ClaimAbsence | AskHint | Abort | Act
