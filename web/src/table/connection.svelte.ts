/** The socket of one table: updates arrive in order and without gaps, and commands survive a lost connection.
 *
 * A command is stored until the server has answered it, and sent again with the same id on every new connection. The
 * server executes each id once. If updates are missing, the page asks for them.
 */
import { ask } from '$/server/http'
import { socketAddress } from '$/server/urls'
import { newCommand, readPending, storePending } from '$/table/pendingCommand'
import type {
  Accepted,
  ChatMessageView,
  ErrorBody,
  EventView,
  FromServer,
  Presence,
  TableView,
  Update,
} from '$/wire/received'
import type { ChatPage } from '$/wire/answers'
import type { Command, Do, FromClient } from '$/wire/sent'

export type ConnectionState =
  | 'connecting'
  | 'open'
  | 'waiting' // disconnected; the next attempt is scheduled
  | 'restarting' // the server announced a restart
  | 'refused' // trying again would not help; `problem` says why

/** An update: the state of the table, and what has happened since the previous update. */
export interface Arrival {
  table: TableView
  events: readonly EventView[]
  /** When it arrived, by performance.now(). Clocks count from there. */
  at: number
}

/** Milliseconds without a message after which the page says that the connection is lost. The server sends a ping every
 * 1.5 seconds, so one of them may be late. While nothing happens at the table, a ping says that the next one comes
 * later. */
export const SILENCE = 2_900
const PING_EVERY = 1_500
/** After this long, the page opens another connection. A slow one may still recover before. */
const GIVE_UP = 10_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
const RESYNC_TIMEOUT = 2_000

export class Connection {
  state = $state<ConnectionState>('connecting')
  /** Whether nothing has arrived for a while, although the browser considers the connection open. */
  silent = $state(false)
  table = $state.raw<TableView | null>(null)
  present = $state.raw<readonly boolean[]>([])
  spectators = $state(0)
  /** When the game can be claimed against the absent player to move, as performance.now(); 0 if it already can. */
  claimableAt = $state.raw<number | null>(null)
  chat = $state.raw<readonly ChatMessageView[]>([])
  /** No message before this number is left. */
  #firstMessage = $state(1)
  /** Whether the server may have messages before those in `chat`. */
  hasEarlierChat = $derived((this.chat[0]?.number ?? 1) > this.#firstMessage)
  /** The command that the server has not answered yet. */
  pending = $state.raw<Do | null>(null)
  /** Why the last command or the connection was refused. Cleared by the next command. */
  problem = $state.raw<ErrorBody | null>(null)
  /** The last chat message that the server refused. */
  unsaid = $state.raw<string | null>(null)

  /** The last chat message that was sent. */
  #lastSaid: string | null = null
  /** Whether the latest messages have arrived on this connection. */
  #chatBegan = false
  #socket: WebSocket | null = null
  #closed = false
  #pause = FIRST_PAUSE
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #giveUp: ReturnType<typeof setTimeout> | undefined
  #resync: ReturnType<typeof setTimeout> | undefined
  #restartPause: number | null = null
  /** The state of the table that will show the pending command. It arrives right after the server's acceptance. */
  #acceptedAt: number | null = null

  constructor(
    readonly id: string,
    private readonly arrived: (arrival: Arrival) => void,
    /** What the page already knows, shown until the socket is open. */
    first: Omit<Arrival, 'events'> | null = null,
  ) {
    if (first !== null) {
      this.table = first.table
      // The others are shown as present once the server says so.
      this.present = first.table.sitters.map((_, seat) => seat === first.table.seat)
      arrived({ ...first, events: [] })
    }
    this.pending = readPending(id)
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  get seq(): number {
    return this.table?.seq ?? 0
  }

  /** Send a command. Returns false while another one is unanswered. */
  command(command: Command, thinking?: number): boolean {
    if (this.pending !== null || this.state === 'refused') return false
    this.problem = null
    this.pending = newCommand(command, this.seq, thinking)
    storePending(this.id, this.pending)
    // The answer comes soon, or the connection is lost.
    if (this.#send(this.pending)) this.#restartSilenceTimer()
    return true
  }

  /** Send a chat message. Returns false while disconnected. */
  say(text: string): boolean {
    this.problem = this.unsaid = null
    this.#lastSaid = text
    return this.#send({ type: 'say', text })
  }

  /** Load the messages before those in `chat`. Throws a Problem. */
  async loadEarlierChat(): Promise<void> {
    const first = this.chat[0]
    if (first === undefined) return
    const path = `/api/tables/${encodeURIComponent(this.id)}/chat?before=${first.number}`
    const page = await ask<ChatPage>('GET', path)
    if (this.chat[0] !== first) return // the chat has begun anew in the meantime
    this.chat = [...page.messages, ...this.chat]
    if (page.before === null) this.#firstMessage = this.chat[0]?.number ?? 1
  }

  dismissProblem(): void {
    this.problem = null
  }

  /** Connect again, for example as the person who has just signed in. */
  reconnect(): void {
    this.#drop()
    this.state = 'connecting'
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
    const path = `/api/tables/${encodeURIComponent(this.id)}/socket?pings=announced`
    const socket = new WebSocket(socketAddress(path))
    this.#socket = socket
    this.#restartPause = null
    this.#chatBegan = false
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE
      this.state = 'open'
      this.#restartSilenceTimer()
      if (this.pending !== null) this.#send(this.pending)
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      const received = JSON.parse(message.data) as FromServer
      this.#restartSilenceTimer(received.type === 'ping' ? received.next : null)
      this.#take(received)
    }
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#disconnected(event.code)
    }
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case 'update':
        return this.#update(message)
      case 'presence':
        return this.#showPresence(message)
      case 'accepted':
        return this.#accepted(message)
      case 'refusal':
        this.problem = message.error
        // Commands have ids, chat messages have none.
        if (message.id === null) this.unsaid = this.#lastSaid
        return this.#answered(message.id)
      case 'said':
        return this.#said(message.saying)
      case 'ping':
        this.#send({ type: 'pong', number: message.number })
        return
      case 'bye':
        this.#restartPause = message.after
    }
  }

  #said(message: ChatMessageView): void {
    const last = this.chat.at(-1)
    // After a long absence there may be messages between those here and the latest ones.
    if (!this.#chatBegan && last !== undefined && message.number > last.number + 1) this.chat = [message]
    else if (last === undefined || message.number > last.number) this.chat = [...this.chat, message]
    this.#chatBegan = true
  }

  /** The command stays pending until the page shows it, so that nobody can act on the table of before. */
  #accepted({ id, seq }: Accepted): void {
    if (id === this.pending?.id && seq > this.seq) this.#acceptedAt = seq
    else this.#answered(id)
  }

  #answered(id: string | null): void {
    if (id === null || id !== this.pending?.id) return
    this.pending = this.#acceptedAt = null
    storePending(this.id, null)
  }

  #update(update: Update): void {
    const first = this.table === null
    const seen = this.seq
    if (!first && update.table.seq < seen) return // overtaken by a newer one
    const fresh = update.events.filter((event) => event.seq > seen)
    const whole = fresh.length === update.table.seq - seen
    if (!first && !whole && this.#resync === undefined) {
      // Updates are missing. Ask for them; if nothing comes, show this update without its events.
      this.#send({ type: 'resync', since: seen })
      this.#resync = setTimeout(() => this.#show(update, []), RESYNC_TIMEOUT)
      return
    }
    if (!first && !whole) return
    this.#show(update, first ? [] : fresh)
  }

  #show(update: Update, events: readonly EventView[]): void {
    clearTimeout(this.#resync)
    this.#resync = undefined
    if (update.table.seq < this.seq) return
    this.table = update.table
    this.#showPresence(update)
    this.arrived({ table: update.table, events, at: performance.now() })
    if (this.#acceptedAt !== null && this.seq >= this.#acceptedAt) this.#answered(this.pending?.id ?? null)
  }

  #showPresence({ present, watching, claimable_in: wait }: Omit<Presence, 'type'>): void {
    this.present = present
    this.spectators = watching
    this.claimableAt = wait ? performance.now() + wait : wait
  }

  #disconnected(code: number): void {
    this.#drop()
    if (this.#closed) return
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.state = 'refused'
      this.problem ??= { error: code === 4401 ? 'bad_token' : 'error', message: `closed with ${code}` }
      return
    }
    const restarting = code === 1012 || this.#restartPause !== null
    this.state = restarting ? 'restarting' : 'waiting'
    const pause = this.#restartPause ?? (code === 1008 || code === 4429 ? 5_000 : this.#pause)
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2)
    // The random factor keeps clients from returning all at once after a restart.
    this.#retry = setTimeout(() => this.#open(), pause * (0.75 + Math.random() / 2))
  }

  #hurry = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.silent) this.reconnect()
    else if (this.state === 'waiting' || this.state === 'restarting') {
      clearTimeout(this.#retry)
      this.#open()
    }
  }

  /** Announce a silent connection soon, and treat it as dead later, even if the browser considers it open. `next` is
   * when the server sends something at the latest, if it has said so. */
  #restartSilenceTimer(next: number | null = null): void {
    clearTimeout(this.#silence)
    clearTimeout(this.#giveUp)
    this.silent = false
    const more = Math.max(0, (next ?? PING_EVERY) - PING_EVERY)
    this.#silence = setTimeout(() => (this.silent = true), SILENCE + more)
    this.#giveUp = setTimeout(() => this.#disconnected(1006), GIVE_UP + more)
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#silence, this.#giveUp, this.#resync]) clearTimeout(timer)
    this.silent = false
    this.#resync = undefined
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
