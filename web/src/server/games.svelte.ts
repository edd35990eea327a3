/** The games and built-in bots of this server. Loaded once. */
import { ask } from '$/server/http'
import type { EngineView, GameView } from '$/wire/answers'

/** The server writes the list into the page, which saves a request. The development server does not. */
function inPage(): readonly GameView[] {
  const text = document.getElementById('games')?.textContent
  return text ? (JSON.parse(text) as GameView[]) : []
}

class ServerGames {
  /** Empty until loaded. */
  list = $state.raw<readonly GameView[]>(inPage())
  #request: Promise<readonly GameView[]> | null = null

  async load(): Promise<readonly GameView[]> {
    if (this.list.length > 0) return this.list
    this.#request ??= ask<GameView[]>('GET', '/api/games')
    try {
      this.list = await this.#request
    } catch (problem) {
      this.#request = null
      throw problem
    }
    return this.list
  }

  find(game: string): GameView | undefined {
    return this.list.find((one) => one.name === game)
  }

  /** The built-in bots of a game, including those that are no longer offered. */
  async engines(game: string): Promise<readonly EngineView[]> {
    await this.load()
    return this.find(game)?.engines ?? []
  }

  /** A bot's display name, or its technical name until the list has been loaded. */
  titleOf(engine: string): string {
    return this.list.flatMap((game) => game.engines).find((one) => one.name === engine)?.title ?? engine
  }
}

export const serverGames = new ServerGames()
