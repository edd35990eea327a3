/** The games and house bots that this server has: asked for once. */
import { ask } from '$/server/http'
import type { EngineView, GameView } from '$/wire/answers'

class Catalogue {
  games = $state.raw<readonly GameView[]>([])
  #asked: Promise<readonly GameView[]> | null = null

  async look(): Promise<readonly GameView[]> {
    this.#asked ??= ask<GameView[]>('GET', '/api/games')
    try {
      this.games = await this.#asked
    } catch (problem) {
      this.#asked = null
      throw problem
    }
    return this.games
  }

  /** Who plays this game, also those who are no longer offered. */
  async engines(game: string): Promise<readonly EngineView[]> {
    return (await this.look()).find((one) => one.name === game)?.engines ?? []
  }

  /** What a bot is called at the table; its name where that is not known yet. */
  titleOf(engine: string): string {
    return this.games.flatMap((game) => game.engines).find((one) => one.name === engine)?.title ?? engine
  }
}

export const catalogue = new Catalogue()
