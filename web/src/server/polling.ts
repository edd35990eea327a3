/** Runs `load` now and then regularly while the page is visible, or always with `hidden`. A failure waits for the next
 * time. */
export function poll(load: () => Promise<void>, milliseconds: number, { hidden = false } = {}): () => void {
  const once = (): void => {
    if (hidden || document.visibilityState === 'visible') load().catch(() => undefined)
  }
  once()
  const timer = setInterval(once, milliseconds)
  document.addEventListener('visibilitychange', once)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', once)
  }
}
