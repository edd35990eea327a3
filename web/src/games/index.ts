/** The boards, each loaded when its game is first opened. A game without one is played on the fallback board. */
import type { AnyBoard } from '$/games/board'
import type { GameName } from '$/wire/games'

export const GAMES: readonly GameName[] = ['robot_master', 'micro_robots', 'ricochet_robots']

// Found by its name: games/<game>/Board.svelte.
const boards = import.meta.glob<AnyBoard>('./*/Board.svelte', { import: 'default' })

export async function boardOf(game: string): Promise<AnyBoard> {
  const load = boards[`./${game}/Board.svelte`]
  return load ? load() : ((await import('$/games/FallbackBoard.svelte')).default as AnyBoard)
}

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name)
}
