/** The selected card and cell, chosen by tapping, typing or dragging. */

/** How many pixels a pointer moves before a drag begins. */
const DRAG_FROM = 6

export interface Drag {
  card: number
  x: number
  y: number
  touch: boolean
}

export class CardSelection {
  chosen = $state<number | null>(null)
  /** The cell of the first tap, or the cell below a dragged card. */
  target = $state<number | null>(null)
  /** The cell under the mouse, or with the keyboard focus. */
  looked = $state<number | null>(null)
  drag = $state<Drag | null>(null)

  #justDragged = false

  choose(card: number): void {
    // Ignore the click at the end of a drag.
    if (this.#justDragged) this.#justDragged = false
    else this.chosen = this.chosen === card ? null : card
  }

  drop(): void {
    this.chosen = null
    this.target = null
    this.drag = null
  }

  /** Follow a pointer that was pressed on a card. Calls `place` when it is released over an allowed cell. */
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
