/** What the strongest player would lay, for who asked: one placement a turn. */
import type { BoardProps } from '$/games/board'
import type { Hint } from '$/wire/answers'
import type { Place } from '$/wire/robot_master'
import type { HintBody } from '$/wire/sent'

type Ask = NonNullable<BoardProps<unknown, unknown, unknown>['ask']>

export class Advice {
  place = $state.raw<Place | null>(null)
  busy = $state(false)
  problem = $state.raw<unknown>(null)
  /** Whether anything was asked in this turn. */
  asked = false
  #turn = 0

  /** Another turn: what was told is of no use any more. */
  forget(): void {
    this.#turn++
    this.asked = false
    this.place = null
    this.busy = false
    this.problem = null
  }

  /** Ask now, or only for what was told before, in another window or before a reload. */
  async look(ask: Ask, again: boolean): Promise<Place | null> {
    if (this.busy) return null
    const turn = this.#turn
    this.asked = true
    this.busy = true
    this.problem = null
    const body: HintBody = { grade: 'move' }
    try {
      const hint = await (again ? ask<Hint | null>('hint') : ask<Hint>('hint', body))
      if (turn === this.#turn) this.place = (hint?.moves[0] as Place | undefined) ?? null
    } catch (error) {
      if (turn === this.#turn && !again) this.problem = error
    }
    if (turn === this.#turn) this.busy = false
    return this.place
  }
}
