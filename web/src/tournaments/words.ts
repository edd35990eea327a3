/** Tournaments in words: their format, their scores and their tie-breaks. */
import { title } from '$/games'
import { m, number } from '$/language'
import { serverGames } from '$/server/games.svelte'
import { matchWords, optionWords, tableTime } from '$/start/words'
import type { TournamentListed, TournamentSetup, TournamentView } from '$/wire/answers'

export type Format = TournamentSetup['format']
export type TieBreak = TournamentView['tie_breaks'][number]
export type Scale = TournamentSetup['duplicate']

export const FORMATS: Record<Format, { name(): string; about(): string }> = {
  swiss: { name: m.tournaments_swiss, about: m.tournaments_swiss_about },
  round_robin: { name: m.tournaments_round_robin, about: m.tournaments_round_robin_about },
  knock_out: { name: m.tournaments_knock_out, about: m.tournaments_knock_out_about },
  arena: { name: m.tournaments_arena, about: m.tournaments_arena_about },
}

export const SCALES = { matchpoints: m.tournaments_matchpoints, imps: m.tournaments_imps } as const

export const TIE_BREAKS: Record<TieBreak, { name(): string; about(): string }> = {
  round: { name: m.tournaments_round_reached, about: m.tournaments_round_reached },
  buchholz: { name: () => 'Buchholz', about: m.tournaments_buchholz_about },
  direct: { name: m.tournaments_direct, about: m.tournaments_direct_about },
  sonneborn_berger: { name: () => 'Sonneborn-Berger', about: m.tournaments_sonneborn_berger_about },
  wins: { name: m.tournaments_wins, about: m.tournaments_wins_about },
  fewer_games: { name: m.tournaments_fewer_games, about: m.tournaments_fewer_games_about },
}

/** What is played: the game, its variant, match and time limit. */
export function aboutGames(
  tournament: Pick<TournamentListed, 'game' | 'options' | 'match' | 'time' | 'duplicate'>,
): string {
  return [
    title(tournament.game),
    ...optionWords(tournament.game, tournament.options),
    matchWords(tournament.match),
    tournament.duplicate === null ? '' : m.tournaments_duplicate(),
    tableTime(tournament.game, tournament.time),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The server counts half points, hundredths of a percent and hundredths of an IMP, all of them whole numbers. */
export function scoreText(score: number, { format, duplicate }: Pick<TournamentSetup, 'format' | 'duplicate'>): string {
  if (duplicate !== null) return number(score / 100)
  return format === 'knock_out' ? number(score) : halves(score)
}

export function tieBreakText(tieBreak: TieBreak, value: number, scale: Scale): string {
  switch (tieBreak) {
    case 'buchholz':
      return scale === null ? halves(value) : number(value / 100)
    case 'sonneborn_berger':
      return scale === null ? number(value / 4) : number(value / 200)
    case 'direct':
      return halves(value)
    case 'fewer_games':
      return number(-value)
    case 'round':
    case 'wins':
      return number(value)
  }
}

/** What the result of a deal was worth: a share of all matchpoints, or IMPs. */
export function worth(points: number, scale: NonNullable<Scale>): string {
  return scale === 'matchpoints' ? `${number(points / 100)} %` : number(points / 100)
}

/** 2½ for five half points. */
function halves(score: number): string {
  const whole = Math.floor(score / 2)
  if (score % 2 === 0) return number(whole)
  return whole === 0 ? '½' : `${number(whole)}½`
}

/** A built-in bot has its title and, if there are several of it, a number. */
export function playerName(view: TournamentView, number: number): string {
  const player = view.players[number]
  if (!player) return ''
  return player.engine === null ? player.name : player.name.replace(player.engine, serverGames.titleOf(player.engine))
}
