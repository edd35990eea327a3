/** A step of a lesson while somebody works on it: what the board shows, what they have done, what is said about it. */
import { locale } from '$/language'
import { motionAllowed } from '$/look/theme.svelte'
import { ask } from '$/server/http'
import { problemText } from '$/server/problems'
import { readStored, store } from '$/server/storage'
import type { Frame, StepView, TryView } from '$/wire/answers'
import type { TryBody } from '$/wire/sent'
import { tick } from 'svelte'

const LONGEST_HOLD = 4_000
/** Between two actions of a demonstration, so that one can be seen after the other. */
const PAUSE = 700

/** Counts all frames of all steps: a board sees that its view has changed even if another step begins. */
let shownFrames = 0

export class StepRun {
  frame = $state.raw<Frame>({ view: null, events: [], last: null })
  /** Changes with every frame. */
  number = $state(0)
  verdict = $state<TryView['verdict']>('going')
  text = $state('')
  problem = $state<string | null>(null)
  /** The action that is being sent. */
  pending = $state.raw<unknown>(null)
  /** While frames are still being shown, or a way is demonstrated. */
  busy = $state(false)
  watched = $state(false)
  /** What the learner has done since the step began. */
  actions: readonly unknown[] = []

  #held: Promise<unknown>[] = []
  #stopped = false

  constructor(
    readonly step: StepView,
    /** The address of the step. */
    private readonly path: string,
    /** Where this browser remembers a guided game that was left. */
    private readonly memory: string | null = null,
  ) {
    this.#show(step.frames[0]!)
  }

  /** Whether a picture is to be looked at before the next step. */
  get shows(): boolean {
    return this.step.kind === 'look' && this.step.frames.length > 1
  }

  /** Whether the learner may act now. */
  get open(): boolean {
    return (
      (this.step.kind === 'do' || this.step.kind === 'guided') &&
      this.verdict === 'going' &&
      !this.busy &&
      this.pending === null
    )
  }

  hold = (finished: Promise<unknown>): void => {
    this.#held.push(finished)
  }

  /** Another step begins: nothing more happens in this one. */
  stop(): void {
    this.#stopped = true
  }

  act = async (action: unknown): Promise<void> => {
    if (this.open) await this.#send([...this.actions, action], action)
  }

  /** A guided game goes on where it was left. */
  begin(): void {
    if (this.step.kind !== 'guided') return
    const left = this.memory === null ? null : readStored<unknown[]>(this.memory)
    void this.#send(left ?? [], null)
  }

  /** What a board asks the table for. A lesson only knows where slides lead. */
  askStep = <T>(what: string, body?: unknown): Promise<T> =>
    what === 'try' ? ask<T>('POST', `${this.path}/try`, body) : Promise.reject(new Error(`a lesson has no ${what}`))

  /** Back to the beginning of the step. */
  again = (): void => {
    this.actions = []
    this.verdict = 'going'
    this.text = ''
    this.problem = null
    this.#show(this.step.frames[0]!)
    if (this.step.kind === 'guided') void this.#send([], null)
  }

  /** Plays what the step shows. */
  watch = async (): Promise<void> => {
    this.again()
    await this.#play(this.step.frames.slice(1))
    this.watched = true
  }

  /** Does the step for a learner who asks to be shown. */
  showWay = async (): Promise<void> => {
    this.again()
    for (const action of this.step.way) {
      await this.#pause()
      if (this.#stopped) return
      await this.#send([...this.actions, action], action)
    }
  }

  async #send(actions: readonly unknown[], pending: unknown): Promise<void> {
    this.pending = pending
    this.problem = null
    try {
      const body: TryBody = { actions: [...actions] }
      const tried = await ask<TryView>('POST', `${this.path}?language=${locale()}`, body)
      if (this.#stopped) return
      this.actions = actions
      this.pending = null
      await this.#play(tried.frames)
      if (this.#stopped) return
      this.verdict = tried.verdict
      this.text = tried.text
      if (this.step.kind === 'guided' && this.memory !== null)
        store(this.memory, this.verdict === 'going' ? actions : null)
    } catch (problem) {
      this.problem = problemText(problem)
    } finally {
      this.pending = null
    }
  }

  async #play(frames: readonly Frame[]): Promise<void> {
    this.busy = true
    for (const [at, frame] of frames.entries()) {
      if (at > 0) await this.#pause()
      if (this.#stopped) break
      this.#show(frame)
      // The board asks for time when it has drawn the frame.
      await tick()
      const held = this.#held
      this.#held = []
      await Promise.race([Promise.allSettled(held), delay(LONGEST_HOLD)])
    }
    this.busy = false
  }

  #show(frame: Frame): void {
    shownFrames += 1
    this.frame = frame
    this.number = shownFrames
  }

  #pause(): Promise<void> {
    return delay(motionAllowed() ? PAUSE : 0)
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
