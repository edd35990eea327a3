// Written by `python -m tests.page.refresh` from the Python values. Do not edit.

import type { ChatMessageView, Days, EventView, Fischer, LastMove, MatchLength, Outcome, PerMove, Result, SitterView, TableView, Untimed } from './received'

export interface Me {
  id: string
  name: string
  login: string | null
  avatar: number
  role: 'admin' | 'moderator' | null
  muted: MuteView | null
}

export interface MuteView {
  until: number
  why: string
}

/** A tournament, and what only the caller knows of it. */
export interface OwnTournament {
  view: TournamentView
  you: number | null
  organises: boolean
  moderates: boolean
  invite: string | null
}

/** The same for everybody. */
export interface TournamentView {
  tournament: string
  seq: number
  now: number
  setup: TournamentSetup
  organiser: string
  status: 'cancelled' | 'open' | 'over' | 'running'
  cancelled: string | null
  round: number
  rounds: number | null
  ends: number | null
  players: TournamentPlayer[]
  standings: StandingRow[]
  tie_breaks: ('buchholz' | 'direct' | 'fewer_games' | 'round' | 'sonneborn_berger' | 'wins')[]
  games: TournamentGameView[]
  byes: number[]
}

export interface TournamentSetup {
  name: string
  format: 'arena' | 'knock_out' | 'round_robin' | 'swiss'
  game: string
  options: Record<string, unknown>
  match: MatchLength | null
  time: Untimed | PerMove | Fischer | Days
  rounds: number | null
  minutes: number | null
  duplicate: 'imps' | 'matchpoints' | null
  starts: number | null
  admission: 'invited' | 'open'
  bots: boolean
  most: number
  pause: number
}

export interface TournamentPlayer {
  number: number
  name: string
  engine: string | null
  rating: number | null
  active: boolean
  avatar: number
}

export interface StandingRow {
  player: number
  rank: number
  score: number
  tie_breaks: number[]
  games: number
  wins: number
  draws: number
  losses: number
}

export interface TournamentGameView {
  number: number
  round: number
  first: number
  second: number
  table: string
  over: boolean
  winner: number | null
  reason: string | null
  boards: number[]
}

export interface TournamentList {
  tournaments: TournamentListed[]
  before: string | null
}

export interface TournamentListed {
  tournament: string
  name: string
  format: 'arena' | 'knock_out' | 'round_robin' | 'swiss'
  game: string
  options: Record<string, unknown>
  match: MatchLength | null
  time: Untimed | PerMove | Fischer | Days
  duplicate: 'imps' | 'matchpoints' | null
  starts: number | null
  admission: string
  bots: boolean
  created: number
  status: 'cancelled' | 'open' | 'over' | 'running'
  players: number
  most: number
}

export interface TournamentRoundView {
  round: number
  games: TournamentGameView[]
  byes: number[]
  boards: BoardResultView[]
}

/** What a deal was worth to one of those who played it. */
export interface BoardResultView {
  game: number
  seat_0: number
  seat_1: number
  margin: number
  points: number
}

export interface SessionView {
  id: string
  kind: 'browser' | 'token'
  label: string
  created: number
  seen: number | null
  expires: number | null
  scopes: ('account' | 'bot' | 'play' | 'read' | 'worker')[] | null
  current: boolean
}

export interface NewAccount {
  id: string
  name: string
  login: string | null
  avatar: number
  role: 'admin' | 'moderator' | null
  muted: MuteView | null
  recovery_codes: string[]
}

export interface NewCodes {
  codes: string[]
}

export interface CodesLeft {
  left: number
}

export interface PasskeyChallenge {
  options: Record<string, unknown>
}

export interface PasskeyView {
  id: string
  label: string
  created: number
  used: number | null
}

export interface NewToken {
  id: string
  token: string
  expires: number
}

export interface GameView {
  name: string
  title: string
  rules: number
  engines: EngineView[]
  in_turns: boolean
  daily: boolean
  deal: boolean
  matches: boolean
  lessons: number
}

export interface EngineView {
  name: string
  title: string
  about: string
  level: number | null
  usual: boolean
  rated: boolean
  weakened: boolean
}

export interface TableInvite {
  table: string
  invite: string
}

/** All that a page needs to show the table at once. */
export interface CreatedTable {
  table: string
  invite: string
  view: TableView
  me: Me
}

export interface Listing {
  tables: Listed[]
  before: string | null
  challenges: ReceivedChallenge[]
}

export interface Listed {
  table: string
  game: string
  options: Record<string, unknown>
  match: MatchLength | null
  time: Untimed | PerMove | Fischer | Days
  rated: boolean
  speed: 'correspondence' | 'fast' | 'race' | 'slow' | 'untimed'
  status: 'over' | 'playing' | 'waiting'
  updated: number
  host: string
  taken: number
  seats: number
  your_turn: boolean
  has_left: boolean
  sitters: (SitterView | null)[]
  seat: number | null
  to_move: number[]
  left: number | null
  result: Result | null
  ratings: (GameRatingView | null)[]
}

export interface GameRatingView {
  points: number
  sure: boolean
  games: number
}

/** Accept by sitting down at the table. */
export interface ReceivedChallenge {
  table: string
  player: PlayerView
  seat: number | null
  at: number
  game: string
  options: Record<string, unknown>
  match: MatchLength | null
  time: Untimed | PerMove | Fischer | Days
  speed: 'correspondence' | 'fast' | 'race' | 'slow' | 'untimed'
  rated: boolean
}

export interface PlayerView {
  name: string
  login: string | null
  engine: string | null
  avatar: number
}

export interface Performed {
  id: string
  seq: number
  events: EventView[]
}

/** The game after a ply. */
export interface Moment {
  table: string
  game: string
  match: MatchLength | null
  seat: number | null
  ply: number
  plies: number
  view: unknown
  events: unknown[]
  last: LastMove | null
  position: string | null
}

/** A line in the list of moves. */
export interface MoveView {
  ply: number
  seat: number
  text: string
  action: unknown
}

export interface DailyView {
  game: string
  date: string
  position: string
  picture: Record<string, unknown>
  elapsed: number
  late: boolean
  answered: Answered | null
}

export interface Answered {
  way: string
  moves: number | null
  why: string
  milliseconds: number
  shortest: number
  best: string
}

export interface DaysView {
  game: string
  streak: number
  days: DayView[]
}

export interface DayView {
  date: string
  answered: boolean
  moves: number | null
  milliseconds: number | null
  late: boolean
}

export interface RankingView {
  game: string
  date: string
  shortest: PlaceView[]
  fastest: PlaceView[]
}

export interface PlaceView {
  name: string
  guest: boolean
  you: boolean
  milliseconds: number
  moves: number | null
  avatar: number
}

export interface DealView {
  game: string
  date: string
  view: unknown
  placed: number
  elapsed: number
  late: boolean
  result: FinishedDeal | null
}

export interface FinishedDeal {
  points: number
  milliseconds: number
  record: string
  outlook: Outlook | null
  engine: ComparedLine | null
  foresight: ComparedLine | null
}

/** What was still possible late in a game, computed exactly with the order of the cards known. */
export interface Outlook {
  left: number
  points: number
}

export interface ComparedLine {
  player: string
  points: number
  record: string
}

export interface DealRankingView {
  game: string
  date: string
  day: DealPlaceView[]
  ever: DealPlaceView[]
  own: OwnDealView[]
  best: number | null
}

export interface DealPlaceView {
  name: string
  guest: boolean
  you: boolean
  date: string
  points: number
  milliseconds: number
  avatar: number
}

export interface OwnDealView {
  date: string
  points: number | null
}

export interface RoomView {
  game: string
  levels: ('easy' | 'expert' | 'hard' | 'medium')[]
  storm_seconds: number
  rating: RatingView | null
  bests: BestRunView[]
}

export interface RatingView {
  points: number
  sure: boolean
  answers: number
}

export interface BestRunView {
  mode: 'storm' | 'streak' | 'training'
  ever: number
  today: number
}

export interface RunView {
  id: string
  game: string
  mode: 'storm' | 'streak' | 'training'
  level: 'easy' | 'expert' | 'hard' | 'medium' | null
  number: number
  solved: number
  missed: number
  left: number | null
  over: boolean
  puzzle: RoomPuzzleView | null
}

export interface RoomPuzzleView {
  position: string
  picture: Record<string, unknown>
  moves: number
  difficulty: 'easy' | 'expert' | 'hard' | 'medium'
  points: number
}

export interface RunVerdictView {
  right: boolean
  why: string
  best: string
  rating: RatingView | null
  run: RunView
}

export interface PositionView {
  game: string
  position: string
  picture: Record<string, unknown>
  moves: number | null
  solvable: boolean | null
  exported: Exported | null
}

/** A position in the notation of another program. */
export interface Exported {
  program: string
  text: string
}

export interface OpenedView {
  table: string | null
  game: string | null
  position: string | null
}

export interface DrawnPosition {
  game: string
  position: string
  picture: Record<string, unknown>
}

export interface PositionVerdictView {
  moves: number | null
  why: string
  shortest: number | null
  best: string
}

export interface CourseView {
  game: string
  lessons: LessonHead[]
}

export interface LessonHead {
  name: string
  title: string
  steps: number
  finished: number
}

export interface LessonView {
  game: string
  name: string
  title: string
  steps: StepView[]
}

export interface StepView {
  kind: 'do' | 'guided' | 'look' | 'question'
  text: string
  seat: number
  frames: Frame[]
  choices: ChoiceView[]
  way: unknown[]
  bot: string | null
}

/** What the learner sees after an action: the arguments of a board. */
export interface Frame {
  view: unknown
  events: unknown[]
  last: LastAction | null
}

export interface LastAction {
  seat: number
  action: unknown
}

export interface ChoiceView {
  text: string
  answer: string
  right: boolean
}

export interface TryView {
  verdict: 'going' | 'right' | 'wrong'
  text: string
  frames: Frame[]
}

export interface Hint {
  grade: 'count' | 'move' | 'start' | 'way'
  start: string
  count: number | null
  moves: unknown[]
  way: string
  legs: Leg[]
  why: Fact[]
  weakened: boolean
}

/** One move, with everything needed to draw it. */
export interface Leg {
  robot: number
  direction: string | null
  cost: number
  path: number[]
}

export interface Fact {
  key: string
  parameters: Record<string, string | number>
  cells: number[]
}

export interface PushKey {
  key: string
}

export interface DeviceView {
  id: string
  service: string
  created: number
  current: boolean
}

export interface VacationView {
  until: number | null
  left: number
  a_year: number
}

export interface BotListing {
  bots: BotView[]
  before: string | null
}

export interface BotView {
  bot: string
  name: string
  online: boolean
  acceptance: Acceptance
}

export interface Acceptance {
  terms: Terms[]
  at_once: number
  who: 'anybody' | 'people'
}

export interface Terms {
  game: string
  options: Record<string, unknown[]> | null
  time: TimeTerms[] | null
  match: boolean
}

export interface TimeTerms {
  kind: 'days' | 'fischer' | 'per_move' | 'untimed'
  least: number
  most: number | null
  increment: number
}

export interface ChallengeView {
  name: string
  seat: number | null
  at: number
  state: 'accepted' | 'declined' | 'waiting'
  reason: string | null
}

export interface ChatPage {
  messages: ChatMessageView[]
  before: number | null
}

export interface ReservedSeatView {
  seat: number
  name: string
  you: boolean
  until: number
}

export interface Trial {
  robots: number[]
  cost: number
  arrived: boolean
  paths: number[][]
  next: Reach[]
}

/** A possible next slide and its result. */
export interface Reach {
  robot: number
  direction: 'E' | 'N' | 'S' | 'W'
  cell: number
  cost: number
  turned: boolean
  passes: boolean
  path: number[]
}

export interface Verdict {
  seq: number
  robots: number[]
  goal: unknown
  promises: Promised[]
  showings: Showing[]
  won: number | null
  secret: boolean
  best: ShownSolution | null
}

/** A claim or a bid, and how long after the target was shown. */
export interface Promised {
  seat: number
  count: number | null
  milliseconds: number
}

export interface Showing {
  seat: number
  count: number
  way: ShownSolution
  failed: 'no turn' | 'no via' | 'wrong count' | 'gave up' | 'illegal move' | 'left' | 'too slow' | null
}

export interface ShownSolution {
  cost: number
  legs: Leg[]
}

export interface ReviewView {
  stage: 'computing' | 'failed' | 'none' | 'ready'
  done: number
  parts: number
  why: string
  review: Review | null
}

export interface Review {
  version: number
  game: string
  players: string[]
  outcome: Outcome | null
  parts: (TurnReview | TargetReview)[]
}

export interface TurnReview {
  part: 'turn'
  ply: number
  seat: number
  side: number
  round: number
  worth: 'chance' | 'points'
  grade: 'blunder' | 'forced' | 'good' | 'inaccuracy' | 'mistake'
  lost: number
  known: Assessment
  open: Assessment | null
  is_exact: boolean
  why: Fact[]
  why_best: Fact[]
  hands: number[][]
  inferred: InferredHand[]
}

/** What the turn was worth to one who knew the same things. */
export interface Assessment {
  best: RatedMove[]
  played: RatedMove
}

export interface RatedMove {
  action: unknown
  text: string
  value: number
  outcome: number | null
  margin: number | null
}

export interface InferredHand {
  seat: number
  values: HeldValue[]
}

/** What the player could infer about one value in the hand of another seat. */
export interface HeldValue {
  value: number
  unseen: number
  expected: number
  any: number
  held: number
}

export interface TargetReview {
  part: 'target'
  ply: number
  round: number
  position: string
  robots: number[]
  goal: unknown
  optimum: number | null
  at_least: number | null
  solutions: ListedSolution[]
  count: number
  offers: TimedOffer[]
  showings: Showing[]
  won: number | null
  milliseconds: number | null
}

export interface ListedSolution {
  text: string
  way: ShownSolution
}

/** A claim or the last bid of a seat. */
export interface TimedOffer {
  seat: number
  count: number
  milliseconds: number | null
}

export interface Queue {
  reports: ReportView[]
  after: number | null
}

export interface ReportView {
  number: number
  at: number
  by: PersonView
  about: PersonView
  table: string | null
  text: string
  message: number | null
  taken_by: PersonView | null
  taken_at: number | null
  outcome: 'close' | 'dismiss' | 'mute' | null
  closed_at: number | null
}

export interface PersonView {
  id: string
  name: string
  login: string | null
  closed: boolean
  role: 'admin' | 'moderator' | null
}

/** A report and everything needed to decide about it. */
export interface Case {
  report: ReportView
  table: 'link' | 'open' | 'private' | null
  chat: ChatLine[]
  history: PersonCase
}

export interface ChatLine {
  number: number
  at: number
  person: string
  name: string
  text: string
}

/** A person's history. */
export interface PersonCase {
  person: PersonView
  muted: MuteView | null
  reports: ReportView[]
  notes: NoteView[]
  mutes: PastMute[]
}

export interface NoteView {
  at: number
  by: PersonView | null
  text: string
}

export interface PastMute {
  at: number
  until: number
  why: string
}

export interface SuspiciousPair {
  one: PlayerView
  other: PlayerView
  games: number
  won: number
  lost: number
  early: number
  moves: number
  why: ('early_ends' | 'mostly_each_other' | 'one_sided')[]
}

export interface SeekView {
  id: string
  game: string
  speed: 'correspondence' | 'fast' | 'race' | 'slow' | 'untimed'
  time: Untimed | PerMove | Fischer | Days
  rated: boolean
  state: 'ended' | 'found' | 'searching'
  since: number
  until: number
  window: number
  bot: string | null
  table: string | null
}

export interface PoolView {
  game: string
  speed: string
  rated: boolean
  people: number
}

export interface FollowedView {
  player: PlayerView
  follows_back: boolean
  online: boolean | null
}

export interface Profile {
  player: PlayerView
  since: number | null
  fixed: number | null
  following: boolean | null
  ratings: ProfileRating[]
  totals: GameTotalView[]
  puzzles: PuzzleRecord[]
  tournaments: TournamentListed[]
}

export interface ProfileRating {
  game: string
  speed: string
  rating: GameRatingView
  days: RatedDay[]
}

/** A rating at the end of a day. */
export type RatedDay = [day: number, points: number, sure: boolean]

/** How many games ended alike. */
export interface GameTotalView {
  game: string
  variant: string
  side: number
  first: boolean
  result: 'drawn' | 'lost' | 'won'
  games: number
}

/** How somebody does with the puzzles of a game. */
export interface PuzzleRecord {
  game: string
  points: number | null
  sure: boolean
  answers: number
  bests: PuzzleBestView[]
}

export interface PuzzleBestView {
  mode: string
  solved: number
  at: number
}

export interface PersonalBestList {
  games: SoloBests[]
}

export interface SoloBests {
  game: string
  usual: Record<string, unknown>
  bests: PersonalBestView[]
}

export interface PersonalBestView {
  options: Record<string, unknown>
  unit: 'milliseconds' | 'moves' | 'points'
  score: number
  table: string
  at: number
}

export interface OwnSoloResult {
  unit: 'milliseconds' | 'moves' | 'points'
  score: number
  is_best: boolean
  best: number
  previous: number | null
}

export interface ProfileGames {
  games: ProfileGame[]
  before: string | null
}

export interface ProfileGame {
  table: string | null
  game: string
  variant: string
  speed: 'correspondence' | 'fast' | 'race' | 'slow' | 'untimed'
  rated: boolean
  ended: number
  reason: 'abandoned' | 'aborted' | 'absence' | 'agreed draw' | 'disqualified' | 'played out' | 'resigned' | 'time' | 'too long'
  moves: number
  own: number[]
  seats: ProfileSeat[]
}

export interface ProfileSeat {
  seat: number
  player: PlayerView
  place: number
  result: 'drawn' | 'lost' | 'won'
}

export interface AccuracyView {
  table: string | null
  game: string
  ended: number
  accuracy: number
  moves: number
}

export interface Leaderboard {
  game: string
  speed: 'correspondence' | 'fast' | 'race' | 'slow' | 'untimed'
  leaders: LeaderView[]
}

export interface LeaderView {
  place: number
  player: PlayerView
  rating: GameRatingView
}

export interface TablePlayer {
  seat: number
  player: PlayerView
  rating: GameRatingView | null
}

export interface Audit {
  lines: AuditLine[]
  before: number | null
}

export interface AuditLine {
  number: number
  at: number
  do: 'close' | 'demote' | 'dismiss' | 'mute' | 'note' | 'open' | 'promote' | 'release' | 'take' | 'unmute'
  by: PersonView | null
  whom: PersonView | null
  report: number | null
  until: number | null
  role: 'admin' | 'moderator' | null
  why: string
}
