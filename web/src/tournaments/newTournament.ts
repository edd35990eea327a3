/** What the form for a new tournament holds, and the setup that the server is sent. */
import { gameOf } from '$/games'
import type { Options } from '$/games/description'
import { matchLength, SINGLE_GAME, type MatchWish } from '$/start/matchLength'
import type { Format, Scale } from '$/tournaments/words'
import type { GameView } from '$/wire/answers'
import type { TournamentSetup } from '$/wire/sent'

export interface TournamentWish {
  name: string
  game: string
  options: Options
  format: Format
  duplicate: Scale
  match: MatchWish
  time: NonNullable<TournamentSetup['time']>
  rounds: number | null
  minutes: number
  /** As the browser's field writes it: local time without a zone; '' if the organiser starts it. */
  starts: string
  invited: boolean
  bots: boolean
}

export const LIVE: TournamentWish['time'] = { kind: 'fischer', initial: 180, increment: 5 }
export const TIMES: readonly TournamentWish['time'][] = [
  { kind: 'fischer', initial: 60, increment: 2 },
  LIVE,
  { kind: 'fischer', initial: 600, increment: 5 },
  { kind: 'per_move', seconds: 60 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
]

export function firstWish(game: string): TournamentWish {
  return {
    name: '',
    game,
    options: {},
    format: 'swiss',
    duplicate: null,
    match: SINGLE_GAME,
    time: LIVE,
    rounds: null,
    minutes: 30,
    starts: '',
    invited: false,
    bots: false,
  }
}

/** Which deals can be repeated depends on the game and the format. */
export function allowsDuplicate(game: GameView | undefined, format: Format): boolean {
  return game?.matches === true && (format === 'swiss' || format === 'round_robin')
}

export function setupOf(wish: TournamentWish, game: GameView | undefined): TournamentSetup {
  const duplicate = allowsDuplicate(game, wish.format) ? wish.duplicate : null
  return {
    name: wish.name.trim(),
    format: wish.format,
    game: wish.game,
    options: { ...gameOf(wish.game).standard, ...wish.options },
    match: game?.matches && duplicate === null ? matchLength(wish.match) : null,
    // Only games played in turns have clocks: a race sets its own deadlines.
    time: game?.in_turns === false ? { kind: 'untimed' } : wish.time,
    rounds: wish.format === 'swiss' ? wish.rounds : null,
    minutes: wish.format === 'arena' ? wish.minutes : null,
    duplicate,
    starts: wish.starts === '' ? null : Date.parse(wish.starts),
    admission: wish.invited ? 'invited' : 'open',
    bots: wish.bots,
    most: wish.format === 'round_robin' ? 32 : 256,
  }
}
