/** Web push: the browser's push service and our service worker notify people of turns and invitations. */
import { m } from '$/language'
import { href } from '$/server/urls'
import { ask } from '$/server/http'
import type { DeviceView, PushKey } from '$/wire/answers'
import type { BrowserSubscription } from '$/wire/sent'

/** Must agree with worker.ts. */
const WORDS = 'robotable-words'

/** False on insecure pages and in browsers without a push service. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export interface Subscribed {
  /** Whether this browser is subscribed. */
  here: boolean
  /** How many of this person's other browsers are subscribed. */
  others: number
}

export async function subscribed(): Promise<Subscribed> {
  const devices = await ask<DeviceView[]>('GET', '/api/me/push')
  const registration = await navigator.serviceWorker.getRegistration()
  const active = (await registration?.pushManager.getSubscription()) != null
  const here = active && devices.some((one) => one.current)
  return { here, others: devices.length - Number(here) }
}

/** Returns false if the person or the browser refuses. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await storeWords()
  const { key } = await ask<PushKey>('GET', '/api/push/key')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await ask<DeviceView>('PUT', '/api/me/push', subscription.toJSON() as unknown as BrowserSubscription)
  return true
}

export async function unsubscribe(): Promise<void> {
  const device = (await ask<DeviceView[]>('GET', '/api/me/push')).find((one) => one.current)
  if (device) await ask<void>('DELETE', `/api/me/push/${encodeURIComponent(device.id)}`)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The worker does not know the page's language, so the page stores the notification texts for it. */
export async function storeWords(): Promise<void> {
  const words = {
    your_turn: m.people_push_your_turn(),
    reminder: m.people_push_reminder(),
    over: m.people_push_over(),
    invited: m.people_push_invited(),
  }
  await (await caches.open(WORDS)).put(href('/words'), new Response(JSON.stringify(words)))
}
