/** Finds games by name. A server may have games that this page does not describe: they are played all the same. */
import type { AnyBoard } from '$/games/board'
import { GAMES } from '$/games/catalogue'
import type { DailyBoard } from '$/games/daily'
import type { GameDescription, MoveText } from '$/games/description'
import { serverGames } from '$/server/games.svelte'

export { GAMES }

export function gameOf(name: string): GameDescription {
  return (
    GAMES.find((game) => game.name === name) ?? {
      name,
      title: () => serverGames.find(name)?.title ?? name,
    }
  )
}

export function title(name: string): string {
  return gameOf(name).title()
}

/** The games to offer: those described here, and whatever else the server has. */
export function offeredGames(): readonly GameDescription[] {
  const others = serverGames.list.filter(({ name }) => !GAMES.some((game) => game.name === name))
  return [...GAMES, ...others.map(({ name }) => gameOf(name))]
}

export function hasDaily(game: GameDescription): boolean {
  return game.loadDaily !== undefined || serverGames.find(game.name)?.daily === true
}

export function hasDeal(game: string): boolean {
  return serverGames.find(game)?.deal ?? false
}

export function hasLessons(game: string): boolean {
  return (serverGames.find(game)?.lessons ?? 0) > 0
}

const loaded = new Map<string, AnyBoard>()
const loading = new Map<string, Promise<AnyBoard>>()

/** The board, or a promise while it loads. Callers ask again with every update: if they got a new promise each
 * time, `{#await}` would replace the board and it would forget what it was showing. */
export function boardOf(name: string): AnyBoard | Promise<AnyBoard> {
  const found = loaded.get(name) ?? loading.get(name)
  if (found) return found
  const promise = loadBoard(name)
  loading.set(name, promise)
  promise.then(
    (board) => loaded.set(name, board),
    // After a network failure the next caller tries again.
    () => loading.delete(name),
  )
  return promise
}

async function loadBoard(name: string): Promise<AnyBoard> {
  const load = gameOf(name).loadBoard
  return load ? load() : ((await import('$/games/FallbackBoard.svelte')).default as AnyBoard)
}

export async function moveTextOf(name: string): Promise<MoveText> {
  return (await gameOf(name).loadMoveText?.()) ?? (() => '')
}

export async function dailyOf(name: string): Promise<DailyBoard> {
  const load = gameOf(name).loadDaily
  return load ? load() : (await import('$/daily/FallbackDaily.svelte')).default
}
