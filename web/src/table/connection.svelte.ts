/** The socket of one table: updates in order and without gaps, commands that survive a broken line.
 *
 * What was entered is kept until the server has answered it, and sent again with the same id on every new
 * connection: the server does the same id once. Any gap in the numbers is closed by asking for what is missing.
 */
import { socketAddress } from '$/server/base'
import { entered, keep, kept } from '$/table/entered'
import type { ErrorBody, EventView, FromServer, SayingView, TableView, Update } from '$/wire/received'
import type { Command, Do, FromClient } from '$/wire/sent'

export type Line =
  | 'connecting'
  | 'open'
  | 'waiting' // the connection broke; the next try comes by itself
  | 'restarting' // the server said goodbye and will be back
  | 'refused' // there is no use in trying again: `problem` says why

/** An update as it is handed on: what happened since the one before, and how the table stands then. */
export interface Arrival {
  table: TableView
  events: readonly EventView[]
  /** When it came, by performance.now(): clocks tick from there. */
  at: number
}

const SILENCE = 25_000 // the server pings every ten seconds
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
const PATIENCE = 2_000 // for the answer to a resync

export class Connection {
  line = $state<Line>('connecting')
  table = $state.raw<TableView | null>(null)
  present = $state.raw<readonly boolean[]>([])
  /** How many look on without a seat. */
  watching = $state(0)
  sayings = $state.raw<readonly SayingView[]>([])
  /** Entered and not yet answered. */
  wish = $state.raw<Do | null>(null)
  /** Why the last command or the connection was refused; until the next command. */
  problem = $state.raw<ErrorBody | null>(null)

  #socket: WebSocket | null = null
  #closed = false
  #pause = FIRST_PAUSE
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #impatience: ReturnType<typeof setTimeout> | undefined
  #goodbye: number | null = null

  constructor(
    readonly id: string,
    private readonly arrived: (arrival: Arrival) => void,
  ) {
    this.wish = kept(id)
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  get seq(): number {
    return this.table?.seq ?? 0
  }

  /** Enter a command. One at a time: while one is unanswered, another is not taken. */
  command(command: Command, thinking?: number): boolean {
    if (this.wish !== null || this.line === 'refused') return false
    this.problem = null
    this.wish = entered(command, this.seq, thinking)
    keep(this.id, this.wish)
    this.#send(this.wish)
    return true
  }

  /** False where the line is broken: then keep the text and say it later. */
  say(text: string): boolean {
    this.problem = null
    return this.#send({ type: 'say', text })
  }

  /** It was read. */
  dismiss(): void {
    this.problem = null
  }

  /** Once more from the start, as somebody else perhaps: after signing in. */
  again(): void {
    this.#drop()
    this.line = 'connecting'
    this.problem = null
    this.#pause = FIRST_PAUSE
    this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop()
  }

  #open(): void {
    const socket = new WebSocket(socketAddress(`/api/tables/${encodeURIComponent(this.id)}/socket`))
    this.#socket = socket
    this.#goodbye = null
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE
      this.line = 'open'
      this.#listen()
      if (this.wish !== null) this.#send(this.wish)
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      this.#listen()
      this.#take(JSON.parse(message.data) as FromServer)
    }
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#broke(event.code)
    }
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case 'update':
        return this.#update(message)
      case 'accepted':
        return this.#answered(message.id)
      case 'refusal':
        this.problem = message.error
        return this.#answered(message.id)
      case 'said':
        if (!this.sayings.some((one) => one.number === message.saying.number))
          this.sayings = [...this.sayings, message.saying]
        return
      case 'ping':
        this.#send({ type: 'pong', number: message.number })
        return
      case 'bye':
        this.#goodbye = message.after
    }
  }

  #answered(id: string | null): void {
    if (id === null || id !== this.wish?.id) return
    this.wish = null
    keep(this.id, null)
  }

  #update(update: Update): void {
    const first = this.table === null
    const seen = this.seq
    if (!first && update.table.seq < seen) return // an old one that was overtaken
    const fresh = update.events.filter((event) => event.seq > seen)
    const whole = fresh.length === update.table.seq - seen
    if (!first && !whole && this.#impatience === undefined) {
      // Something is missing between what was seen and this: ask, and take the view as it is if nothing comes.
      this.#send({ type: 'resync', since: seen })
      this.#impatience = setTimeout(() => this.#show(update, []), PATIENCE)
      return
    }
    if (!first && !whole) return
    this.#show(update, first ? [] : fresh)
  }

  #show(update: Update, events: readonly EventView[]): void {
    clearTimeout(this.#impatience)
    this.#impatience = undefined
    if (update.table.seq < this.seq) return
    this.table = update.table
    this.present = update.present
    this.watching = update.watching
    this.arrived({ table: update.table, events, at: performance.now() })
  }

  #broke(code: number): void {
    this.#drop()
    if (this.#closed) return
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.line = 'refused'
      this.problem ??= { error: code === 4401 ? 'bad_token' : 'error', message: `closed with ${code}` }
      return
    }
    const restarting = code === 1012 || this.#goodbye !== null
    this.line = restarting ? 'restarting' : 'waiting'
    const pause = this.#goodbye ?? (code === 1008 || code === 4429 ? 5_000 : this.#pause)
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2)
    // Not everybody at the same moment after a restart.
    this.#retry = setTimeout(() => this.#open(), pause * (0.75 + Math.random() / 2))
  }

  #hurry = (): void => {
    if (document.visibilityState !== 'visible' || (this.line !== 'waiting' && this.line !== 'restarting')) return
    clearTimeout(this.#retry)
    this.#open()
  }

  /** A line that is silent for too long is dead, whatever the browser believes. */
  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#broke(1006), SILENCE)
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#silence, this.#impatience]) clearTimeout(timer)
    this.#impatience = undefined
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }
}
