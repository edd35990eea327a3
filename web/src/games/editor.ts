/** The contract of a component that sets up a position: it writes the position in the game's notation, and the server
 * says whether that is possible. */
import type { Component } from 'svelte'

export interface EditorProps {
  /** The last position that the server has read. */
  position: string
  /** Its parts. */
  picture: Record<string, unknown>
  /** Set up this position instead. */
  change(position: string): void
  /** Announce to screen-reader users. */
  announce(text: string): void
}

export interface Editor {
  /** The position to begin with. */
  start: string
  load(): Promise<Component<EditorProps>>
}
