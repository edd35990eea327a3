/** What the keys mean on the board. The board itself does it. */
import { typedKey } from '$/games/race/race'
import { typedRobot } from '$/games/ricochet_robots/letters'
import { ARROWS, type Direction } from '$/games/ricochet_robots/words'

export type Pressed =
  | { does: 'enter' | 'undo' | 'cancel' | 'pass' }
  | { does: 'swipe'; direction: Direction }
  | { does: 'choose'; choice: number }
  | { does: 'count'; count: number }
  | { does: 'select'; robot: number }

interface Now {
  /** Whether robots can be moved. */
  moves: boolean
  selected: number | null
  /** The number of endings to choose from. */
  choices: number
  /** The possible bids, and the one that is set. */
  counts: readonly number[]
  count: number
  robots: number
  fifth: 'silver' | 'transparent' | null
}

/** Two digits within this time are one number. */
const TOGETHER_MS = 2_000

export class BoardKeys {
  #lastDigit = -Infinity

  /** Null if the key means nothing now. */
  read(event: KeyboardEvent, now: Now): Pressed | null {
    const key = typedKey(event)
    // On a button, Enter presses the button.
    if (key === 'Enter') return event.target instanceof HTMLButtonElement ? null : { does: 'enter' }
    if (key === null || (!now.moves && now.counts.length === 0)) return null
    const direction = ARROWS[key]
    if (direction && now.moves && now.selected !== null) return { does: 'swipe', direction }
    if (/^[1-9]$/.test(key) && now.choices > 0) return { does: 'choose', choice: Number(key) - 1 }
    if (/^[0-9]$/.test(key) && now.counts.length > 0) return this.#digit(event, key, now)
    if (key === 'Backspace') return { does: 'undo' }
    if (key === 'Escape') return { does: 'cancel' }
    if (key.toLowerCase() === 'p') return { does: 'pass' }
    const robot = typedRobot(key, now.robots, now.fifth, now.selected)
    return robot === null ? null : { does: 'select', robot }
  }

  #digit(event: KeyboardEvent, digit: string, { counts, count }: Now): Pressed | null {
    const quick = event.timeStamp - this.#lastDigit < TOGETHER_MS
    if (digit === '0' && !quick) return null
    this.#lastDigit = event.timeStamp
    const typed = Number(quick ? `${count % 10}${digit}` : digit)
    return { does: 'count', count: Math.min(Math.max(...counts), Math.max(1, typed)) }
  }
}
