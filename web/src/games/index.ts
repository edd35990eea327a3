/** The boards, each loaded when its game is first opened. A game without one is played on the fallback board. */
import type { AnyBoard } from '$/games/board'
import type { GameName } from '$/wire/games'

export const GAMES: readonly GameName[] = ['robot_master', 'micro_robots', 'ricochet_robots']

const boards: Partial<Record<GameName, () => Promise<{ default: AnyBoard }>>> = {}

export async function boardOf(game: string): Promise<AnyBoard> {
  const load = boards[game as GameName] ?? (() => import('$/games/FallbackBoard.svelte'))
  return (await load()).default
}

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name)
}
