/** Starting without the table: the service worker keeps the page, and the finished games that were seen. */
import { base } from '$/server/base'

/** Must agree with worker.ts. */
const SEEN = 'robotable-seen'

class Net {
  online = $state(navigator.onLine)

  constructor() {
    addEventListener('online', () => (this.online = true))
    addEventListener('offline', () => (this.online = false))
  }
}

export const net = new Net()

/** Only built pages have a worker; only secure ones may. */
export function startWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).catch(() => undefined)
  })
}

/** Whoever signs out leaves nothing of theirs behind. */
export async function forgetSeen(): Promise<void> {
  try {
    await caches.delete(SEEN)
  } catch {
    // No caches, nothing kept.
  }
}
