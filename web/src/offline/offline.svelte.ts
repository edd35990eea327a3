/** Offline use: the service worker stores the page and the finished games that were opened. */
import { base } from '$/server/urls'

/** Must agree with worker.ts. */
const SEEN = 'robotable-seen'

class Network {
  online = $state(navigator.onLine)

  constructor() {
    addEventListener('online', () => (this.online = true))
    addEventListener('offline', () => (this.online = false))
  }
}

export const network = new Network()

/** The development server has no service worker, and browsers allow one on secure pages only. */
export function startWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).catch(() => undefined)
}

/** Signing out removes everything that was stored for this person. */
export async function forgetSeen(): Promise<void> {
  try {
    await caches.delete(SEEN)
  } catch {
    // Without a cache nothing was stored.
  }
}
