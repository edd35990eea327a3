/** Follows a tournament while the page is visible. The server sends the whole view again whenever something has
 * happened, so a lost connection loses nothing. */
import { ask, Problem } from '$/server/http'
import { href } from '$/server/urls'
import type { OwnTournament, TournamentView } from '$/wire/answers'

/** Milliseconds until the next attempt after a lost connection. */
const RETRY = 2_000

export class Following {
  /** undefined until loaded. */
  own = $state.raw<OwnTournament | undefined>()
  problem = $state.raw<unknown>(null)
  /** The server's clock minus this device's. */
  offset = $state(0)
  readonly #path: string
  #stop: AbortController | null = null

  constructor(readonly id: string) {
    this.#path = `/api/tournaments/${encodeURIComponent(id)}`
  }

  /** What everybody sees, and what only this person knows. */
  show(own: OwnTournament): void {
    this.own = own
    this.offset = own.view.now - Date.now()
  }

  /** Sends a change, such as joining, and shows what follows from it. */
  async change(what: string, body?: unknown): Promise<void> {
    this.show(await ask<OwnTournament>('POST', `${this.#path}/${what}`, body))
  }

  /** For an $effect: follows until the returned function is called. */
  watch = (): (() => void) => {
    const turn = (): void => {
      if (document.visibilityState !== 'visible') this.#close()
      else if (this.#stop === null) void this.#follow()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      this.#close()
    }
  }

  #close(): void {
    this.#stop?.abort()
    this.#stop = null
  }

  async #follow(): Promise<void> {
    const stop = (this.#stop = new AbortController())
    while (!stop.signal.aborted) {
      try {
        this.show(await ask<OwnTournament>('GET', this.#path))
        this.problem = null
        if (['over', 'cancelled'].includes(this.own?.view.status ?? '')) return
        await this.#read(stop.signal)
      } catch (problem) {
        if (stop.signal.aborted) return
        if (problem instanceof Problem && problem.status === 404) {
          this.problem = problem
          return
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const answer = await fetch(href(`${this.#path}/live`), { credentials: 'same-origin', signal })
    if (!answer.ok || answer.body === null) return
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      const last = lines.findLast((line) => line !== '')
      if (last !== undefined && this.own) {
        const view = JSON.parse(last) as TournamentView
        if (view.seq > this.own.view.seq) this.own = { ...this.own, view }
      }
    }
  }
}
