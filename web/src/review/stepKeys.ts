/** The keys that lead through the steps of a review: the arrows, Home and End. */

interface Steps {
  at: number
  last: number
  go(to: number): void
}

export function stepKeys(steps: () => Steps | null): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
    const now = steps()
    if (now === null) return
    const { at, last, go } = now
    const found: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const to = found[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
}
