/** What the page knows about a game.
 *
 * Shared code asks this description and never looks at a game's name. Only the name and the title are required:
 * without the rest a game has a plain start card, the fallback board, and its notation in the list of moves. What the
 * form of a new table says is in `setup.ts` beside it.
 */
import type { Fact } from '$/wire/answers'
import type { AnyBoard } from '$/games/board'
import type { DailyBoard } from '$/games/daily'
import type { Editor } from '$/games/editor'
import type { TargetBoard } from '$/games/race/target'
import type { Component } from 'svelte'

export type Options = Readonly<Record<string, unknown>>

/** Describes an action for the list of moves, given the current view of the game; '' if its notation is enough. */
export type MoveText = (action: unknown, view: unknown) => string

/** Given the view of the game or, in a match, of the current round. */
export type PositionLine = Component<{ view: never }>

/** The one player everybody is waiting for, and how the status line says so. */
export interface ActivePlayer {
  seat: number
  you(): string
  other(inputs: { name: string }): string
}

/** What a review needs to know about a game. */
export interface ReviewWords {
  /** A fact about a move as a clause without a subject, such as 'spoils their row 3'. */
  fact(fact: Fact): string
  /** The cell that a move goes to, and a short text for it; null if a move has none. */
  target(action: unknown): { cell: number; text: string } | null
}

export interface GameDescription {
  /** As the server calls it. */
  name: string
  title(): string
  /** One or two sentences for the start card. */
  about?(): string
  /** SVG elements for an area of 192 × 108, and the text for people who cannot see them. */
  picture?: { drawing: Component; text(): string }
  /** Options of every new table, unless somebody chooses otherwise. For those where an omitted option means something
   * else, because older tables omit it. */
  standard?: Options
  /** The sides that people can choose: seat n plays on side n. Lots are drawn for those who do not choose. Without it,
   * whoever sets up a table takes the first seat. */
  sides?: readonly (() => string)[]
  /** The options of a solo game. Without them nobody can play alone. */
  solo?: Options
  /** Whether a choice leaves a game for two players, as tournaments need it; without it, all do. */
  isForTwo?(field: string, value: unknown): boolean
  /** Names the options that differ from the standard game. */
  optionWords?(options: Options): string[]
  /** Where the view's `to_act` is not enough: in a race anybody may act at any time. */
  activePlayer?(view: unknown): ActivePlayer | null
  /** Whether the board names the players itself. On small screens it then replaces the seats, unless they have clocks. */
  namesPlayers?: boolean
  /** The status line while the game waits for something other than a move; null to say whose turn it is. */
  statusLine?(view: unknown): string | null
  loadBoard?(): Promise<AnyBoard>
  loadMoveText?(): Promise<MoveText>
  /** Says what a move does, in a review and in hints. */
  loadReviewWords?(): Promise<ReviewWords>
  /** Whether the list of moves shows the words alone, because only programs know the notation. */
  movesInWords?: boolean
  /** Whether an action belongs in the list of moves; by default all do. A replay still stops at each action. */
  isListed?(action: unknown): boolean
  /** The position in a few words for the optional status line; otherwise it has only the number of moves. */
  loadPositionLine?(): Promise<PositionLine>
  /** Draws the daily puzzle. A puzzle without it has the server's picture and a text field. */
  loadDaily?(): Promise<DailyBoard>
  /** Draws an example in the rules, such as cards. Its name is what it shows. */
  loadRuleExample?(): Promise<Component<{ example: string }>>
  /** Draws a target of a race and one of its solutions, in a review. Without it there is the server's picture. */
  loadTarget?(): Promise<TargetBoard>
  /** Sets up a position as a puzzle. */
  editor?: Editor
}
