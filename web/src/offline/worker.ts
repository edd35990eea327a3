/** The service worker: the page starts offline, finished games that were opened stay readable, and pushed messages
 * become notifications.
 *
 * It imports nothing, so that it is one file. Requests that change anything always go to the server.
 */

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lifetime {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushing extends Lifetime {
  readonly data: { json(): unknown } | null
}
interface Clicking extends Lifetime {
  readonly notification: Notification
}
interface Window extends EventTarget {
  readonly url: string
  focus(): Promise<unknown>
}
interface Worker {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: Pushing) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicking) => void): void
}

const worker = self as unknown as Worker

/** Filled in by the build: every file of the page, and a version that changes with any of them. */
const FILES: readonly string[] = __FILES__
const PAGE = `robotable-page-${__VERSION__}`
/** Must agree with offline.svelte.ts. */
const SEEN = 'robotable-seen'
/** Must agree with push.ts. */
const WORDS = 'robotable-words'
const MOST_SEEN = 800
const PATIENCE = 4_000

const base = new URL('./', worker.location.href).pathname

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(FILES.map((file) => base + file))))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (![PAGE, SEEN, WORDS].includes(name)) await caches.delete(name)
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || !url.pathname.startsWith(base)) return
  const path = url.pathname.slice(base.length)
  if (request.mode === 'navigate') {
    if (!path.startsWith('api/')) event.respondWith(page(request))
  } else if (path.startsWith('api/')) {
    if (isStored(path)) event.respondWith(freshOrSeen(request, path))
  } else {
    event.respondWith(fromPage(request))
  }
})

/** Every address is the same page. If the server is slow or unreachable, the stored version is shown. */
async function page(request: Request): Promise<Response> {
  try {
    return await within(fetch(request))
  } catch {
    return (await (await caches.open(PAGE)).match(base)) ?? Response.error()
  }
}

async function fromPage(request: Request): Promise<Response> {
  return (await (await caches.open(PAGE)).match(request, { ignoreVary: true })) ?? fetch(request)
}

function within(answer: Promise<Response>): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('The server does not answer.')), PATIENCE)),
  ])
}

/** The answers to keep: the account, the lists of games and tables, and tables with their plies. */
function isStored(path: string): boolean {
  return /^api\/(me|games|me\/tables|tables\/[^/]+(\/(moves|record|at\/\d+(\/picture)?))?)$/.test(path)
}

async function freshOrSeen(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) await remember(request, path, answer.clone())
    return answer
  } catch (error) {
    const seen = await (await caches.open(SEEN)).match(request, { ignoreVary: true })
    if (seen) return seen
    throw error
  }
}

async function remember(request: Request, path: string, answer: Response): Promise<void> {
  // A game in progress would be out of date by the time it is shown.
  if (/^api\/tables\/[^/]+$/.test(path)) {
    const table = (await answer.clone().json()) as { status?: string }
    if (table.status !== 'over') return
  }
  const cache = await caches.open(SEEN)
  await cache.put(request, answer)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_SEEN))) await cache.delete(old)
}

// --- Notifications.

interface Message {
  kind: string
  table?: string
}

worker.addEventListener('push', (event) => {
  event.waitUntil(notify(event.data?.json() as Message | undefined))
})

/** Uses the texts that the page has stored. Browsers require a notification for every push, even without a text. */
async function notify(message: Message | undefined): Promise<void> {
  const stored = await (await caches.open(WORDS)).match(`${base}words`)
  const words = stored ? ((await stored.json()) as Record<string, string>) : {}
  await worker.registration.showNotification('Robotable', {
    body: words[message?.kind ?? ''] ?? '',
    icon: `${base}robot-192.png`,
    // A newer notification of the same table replaces the older one.
    tag: message?.table ?? 'robotable',
    data: message?.table ?? null,
  })
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const table = event.notification.data as string | null
  event.waitUntil(goTo(base + (table === null ? '' : `t/${encodeURIComponent(table)}`)))
})

async function goTo(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((one) => one.url === address)
  if (there) await there.focus()
  else await worker.clients.openWindow(address)
}

declare const __FILES__: readonly string[]
declare const __VERSION__: string
