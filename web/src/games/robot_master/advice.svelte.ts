/** A hint: the placement that the strongest bot would choose. One per turn. */
import type { BoardProps } from '$/games/board'
import type { Fact, Hint } from '$/wire/answers'
import type { Place } from '$/wire/robot_master'
import type { HintBody } from '$/wire/sent'

type Ask = NonNullable<BoardProps<unknown, unknown, unknown>['ask']>

export class Advice {
  place = $state.raw<Place | null>(null)
  /** What the placement does, the most important fact first. */
  why = $state.raw<readonly Fact[]>([])
  /** Whether the bot plays below its level on this server. */
  weakened = $state(false)
  busy = $state(false)
  problem = $state.raw<unknown>(null)
  /** Whether this turn's hint was requested. */
  asked = false
  #turn = 0

  /** Called when the turn changes. */
  clear(): void {
    this.#turn++
    this.asked = false
    this.place = null
    this.busy = false
    this.problem = null
  }

  /** Requests a hint. With `given`, loads the one that was given before a reload or in another window. */
  async request(ask: Ask, given: boolean): Promise<Place | null> {
    if (this.busy) return null
    const turn = this.#turn
    this.asked = true
    this.busy = true
    this.problem = null
    const body: HintBody = { grade: 'move' }
    try {
      const hint = await (given ? ask<Hint | null>('hint') : ask<Hint>('hint', body))
      if (turn === this.#turn) {
        this.place = (hint?.moves[0] as Place | undefined) ?? null
        this.why = hint?.why ?? []
        this.weakened = hint?.weakened ?? false
      }
    } catch (error) {
      if (turn === this.#turn && !given) this.problem = error
    }
    if (turn === this.#turn) this.busy = false
    return this.place
  }
}
