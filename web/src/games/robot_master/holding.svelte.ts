/** Which card is held, and over which cell: by a tap, by keys, or dragged. */

/** How far a finger or mouse moves before it drags, in pixels. */
const DRAG_FROM = 6

interface Drag {
  card: number
  x: number
  y: number
  touch: boolean
}

export class Holding {
  chosen = $state<number | null>(null)
  /** The cell that was tapped first, or that a dragged card is over. */
  target = $state<number | null>(null)
  /** The cell under the mouse or the keyboard. */
  looked = $state<number | null>(null)
  drag = $state<Drag | null>(null)

  #justDragged = false

  choose(card: number): void {
    // The click that follows a drag is not another choice.
    if (this.#justDragged) this.#justDragged = false
    else this.chosen = this.chosen === card ? null : card
  }

  drop(): void {
    this.chosen = null
    this.target = null
    this.drag = null
  }

  /** Follow a pointer that went down on a card; `place` where it is let go over a cell that may take it. */
  grab(
    card: number,
    down: PointerEvent,
    mayTake: (cell: number) => boolean,
    place: (card: number, cell: number) => void,
  ): void {
    if (down.button !== 0 || !(down.currentTarget instanceof HTMLElement)) return
    const held = down.currentTarget
    const ending = new AbortController()
    const listen = { signal: ending.signal }
    this.#justDragged = false
    held.setPointerCapture?.(down.pointerId)
    held.addEventListener(
      'pointermove',
      (event) => {
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
        if (this.drag === null && far < DRAG_FROM) return
        this.drag = { card, x: event.clientX, y: event.clientY, touch: event.pointerType === 'touch' }
        this.chosen = card
        const cell = cellAt(event)
        this.target = cell !== null && mayTake(cell) ? cell : null
      },
      listen,
    )
    const end = (dropped: boolean): void => {
      ending.abort()
      if (this.drag === null) return
      this.drag = null
      this.#justDragged = dropped
      const cell = this.target
      this.target = null
      if (dropped && cell !== null) place(card, cell)
    }
    held.addEventListener('pointerup', () => end(true), listen)
    held.addEventListener('pointercancel', () => end(false), listen)
  }
}

function cellAt(event: PointerEvent): number | null {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
  return found === null || found === undefined ? null : Number(found.dataset.cell)
}
