/** Do it now and again while the page is seen; a failure waits for the next time. */
export function again(look: () => Promise<void>, pause: number): () => void {
  const once = (): void => {
    if (document.visibilityState === 'visible') look().catch(() => undefined)
  }
  once()
  const timer = setInterval(once, pause)
  document.addEventListener('visibilitychange', once)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', once)
  }
}
