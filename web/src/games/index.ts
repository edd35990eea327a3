/** The boards, each loaded when its game is first opened. A game without one is played on the fallback board. */
import type { AnyBoard } from '$/games/board'
import type { GameName } from '$/wire/games'

export const GAMES: readonly GameName[] = ['robot_master', 'micro_robots', 'ricochet_robots']

// Found by its name: games/<game>/Board.svelte.
const boards = import.meta.glob<AnyBoard>('./*/Board.svelte', { import: 'default' })

const loaded = new Map<string, AnyBoard>()
const loading = new Map<string, Promise<AnyBoard>>()

/** The board itself once it is there: a page asks again with every update, and an `{#await}` that is handed a
 * promise each time would throw the board away and put a new one in its place. */
export function boardOf(game: string): AnyBoard | Promise<AnyBoard> {
  const found = loaded.get(game) ?? loading.get(game)
  if (found) return found
  const coming = load(game)
  loading.set(game, coming)
  coming.then(
    (board) => loaded.set(game, board),
    // Where the line broke meanwhile, the next one who asks tries again.
    () => loading.delete(game),
  )
  return coming
}

async function load(game: string): Promise<AnyBoard> {
  const board = boards[`./${game}/Board.svelte`]
  return board ? board() : ((await import('$/games/FallbackBoard.svelte')).default as AnyBoard)
}

/** What an action is called in the list of moves, with a view of its game; '' where notation says it all. */
export type MoveText = (action: unknown, view: unknown) => string
const words = import.meta.glob<MoveText>('./*/moves.ts', { import: 'moveText' })

export async function movesOf(game: string): Promise<MoveText> {
  return (await words[`./${game}/moves.ts`]?.()) ?? (() => '')
}

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name)
}
