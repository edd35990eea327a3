/** Guests are created once, whoever asks. Only `fetch` is replaced. */
import { Account } from '$/server/account.svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that does not know this browser yet. Returns the names of the guests that it creates. */
function serve(): string[] {
  const created: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await Promise.resolve()
    if (path === '/api/me') return new Response(JSON.stringify({ error: 'nobody', message: '' }), { status: 401 })
    const { name } = JSON.parse(init.body as string) as { name: string }
    created.push(name)
    return new Response(JSON.stringify({ id: `p${created.length}`, name }))
  })
  return created
}

test('callers at the same time share one guest', async () => {
  const created = serve()
  const account = new Account()
  const guests = await Promise.all(['Ann', 'Ben'].map((name) => account.loadOrCreateGuest(name)))
  expect(created).toEqual(['Ann'])
  expect(guests.map((one) => one.name)).toEqual(['Ann', 'Ann'])
})

test('an effect that creates a guest runs once', async () => {
  const created = serve()
  const account = new Account()
  let runs = 0
  const stop = $effect.root(() => {
    $effect(() => {
      runs += 1
      void account.loadOrCreateGuest(`Guest ${runs}`)
    })
  })
  flushSync()
  await vi.waitUntil(() => account.me)
  flushSync()
  await account.loadOrCreateGuest('Nobody')
  stop()
  expect(runs).toBe(1)
  expect(created).toEqual(['Guest 1'])
})
