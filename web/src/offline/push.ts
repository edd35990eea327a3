/** Web push: this browser is told of turns and invitations, by its own push service and our worker. */
import { m } from '$/language'
import { href } from '$/server/base'
import { ask } from '$/server/http'
import type { DeviceView, PushKey } from '$/wire/answers'
import type { Subscription } from '$/wire/sent'

/** Must agree with worker.ts. */
const WORDS = 'robotable-words'

/** Only secure pages have a worker, and not every browser has a push service. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser is subscribed, and how many others are. */
export interface Told {
  here: boolean
  others: number
}

export async function look(): Promise<Told> {
  const devices = await ask<DeviceView[]>('GET', '/api/me/push')
  const registration = await navigator.serviceWorker.getRegistration()
  const subscribed = (await registration?.pushManager.getSubscription()) != null
  const here = subscribed && devices.some((one) => one.current)
  return { here, others: devices.length - Number(here) }
}

/** False: the browser does not allow it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await keepWords()
  const { key } = await ask<PushKey>('GET', '/api/push/key')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await ask<DeviceView>('PUT', '/api/me/push', subscription.toJSON() as unknown as Subscription)
  return true
}

export async function unsubscribe(): Promise<void> {
  const device = (await ask<DeviceView[]>('GET', '/api/me/push')).find((one) => one.current)
  if (device) await ask<void>('DELETE', `/api/me/push/${encodeURIComponent(device.id)}`)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The worker has no language of its own: what it is to say is laid down for it. */
export async function keepWords(): Promise<void> {
  const words = {
    your_turn: m.people_push_your_turn(),
    reminder: m.people_push_reminder(),
    over: m.people_push_over(),
    invited: m.people_push_invited(),
  }
  await (await caches.open(WORDS)).put(href('/words'), new Response(JSON.stringify(words)))
}
