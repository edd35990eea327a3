/** Card animations. Without browser support nothing moves. */
const FLIGHT = 220
const SETTLING = 140

/** A card flies to its cell from another element. */
export function fly(card: HTMLElement | null | undefined, place: Element | null): Promise<unknown> {
  const from = place?.getBoundingClientRect()
  const to = card?.getBoundingClientRect()
  if (!card?.animate || !from || !to) return Promise.resolve()
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const start = { transform: `translate(${x}px, ${y}px) scale(0.4)`, zIndex: 2, position: 'relative' }
  return card.animate([start, { ...start, transform: 'none' }], { duration: FLIGHT, easing: 'ease-out' }).finished
}

/** A card settles in its cell. */
export function settle(card: HTMLElement | null | undefined): Promise<unknown> {
  return (
    card?.animate?.([{ transform: 'scale(1.08)' }, { transform: 'none' }], { duration: SETTLING }).finished ??
    Promise.resolve()
  )
}
