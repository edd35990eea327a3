/** The search for an opponent. It goes on while the visitor looks at other pages of the site, and ends with the tab. */
import { router } from '$/router.svelte'
import { account } from '$/server/account.svelte'
import { ask, Problem } from '$/server/http'
import { newId } from '$/server/ids'
import { loadProblemText } from '$/server/problemText'
import { readStored, store } from '$/server/storage'
import { href } from '$/server/urls'
import { guestName } from '$/start/newTable'
import type { SeekView } from '$/wire/answers'
import type { SeekBody } from '$/wire/sent'

export type SearchSpeed = SeekView['speed']

const EVERY = 1_000

interface Wanted {
  game: string
  speed: SearchSpeed
  rated: boolean
}

export class OpponentSearch {
  /** null if nobody is looked for. */
  wanted = $state.raw<Wanted | null>(null)
  /** The server's last answer; null until there is one. */
  view = $state.raw<SeekView | null>(null)
  /** Why the last request failed. The search may go on. */
  problem = $state<string | null>(null)
  /** By performance.now(), so that the page can count seconds. */
  began = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Of the search that goes on. */
  #id: string | null = null

  constructor() {
    // Nobody should be paired with a tab that has gone. A game by correspondence may be found without it.
    addEventListener('pagehide', () => {
      if (this.wanted === null || this.wanted.speed === 'correspondence') return
      const init: RequestInit = { method: 'DELETE', keepalive: true, credentials: 'same-origin' }
      void fetch(href(path(this.wanted)), init).catch(() => undefined)
    })
  }

  /** With the speed chosen last time for this game. Never fails: `problem` says what is wrong. */
  start = (game: string, inTurns: boolean): Promise<void> =>
    this.search(game, inTurns ? (readStored<SearchSpeed>(`speed.${game}`) ?? 'fast') : 'race')

  search = async (game: string, speed: SearchSpeed, rated = readStored<boolean>('rated') ?? true): Promise<void> => {
    await this.cancel()
    this.began = performance.now()
    this.wanted = { game, speed, rated: rated && account.me?.login != null }
    const id = (this.#id = newId())
    if (speed !== 'race') store(`speed.${game}`, speed)
    try {
      await account.loadOrCreateGuest(guestName())
    } catch (error) {
      const text = await loadProblemText(error)
      if (this.#id === id) this.#stop(text)
      return
    }
    await this.#carryOn(id)
  }

  choose = async (speed: SearchSpeed, rated: boolean): Promise<void> => {
    if (this.wanted === null) return
    store('rated', rated)
    await this.search(this.wanted.game, speed, rated)
  }

  cancel = async (): Promise<void> => {
    const wanted = this.wanted
    this.#stop(null)
    if (wanted !== null) await ask<void>('DELETE', path(wanted)).catch(() => undefined)
  }

  async #carryOn(id: string): Promise<void> {
    if (this.#id !== id || this.wanted === null) return
    const wanted = this.wanted
    try {
      const body: SeekBody = { id, rated: wanted.rated }
      const view = await ask<SeekView>('POST', path(wanted), body)
      if (this.#id !== id) {
        // Cancelled while the request was under way.
        if (this.#id === null) await ask<void>('DELETE', path(wanted)).catch(() => undefined)
        return
      }
      if (view.table !== null) {
        this.#stop(null)
        router.go(`/t/${view.table}`)
        return
      }
      this.view = view
      this.problem = null
      this.#timer = setTimeout(() => void this.#carryOn(id), EVERY)
    } catch (error) {
      const text = await loadProblemText(error)
      if (this.#id !== id) return
      const isFinal = error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429
      if (isFinal) {
        this.#stop(text)
        return
      }
      this.problem = text
      this.#timer = setTimeout(() => void this.#carryOn(id), 3 * EVERY)
    }
  }

  #stop(problem: string | null): void {
    clearTimeout(this.#timer)
    this.wanted = this.view = this.#id = null
    this.problem = problem
  }
}

function path({ game, speed }: Wanted): string {
  return `/api/seeks/${game}/${speed}`
}

export const opponentSearch = new OpponentSearch()
