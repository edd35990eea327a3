/** The list of moves and the shown ply, from a server that answers in pages. Only `fetch` is replaced. */
import { Replay } from '$/table/replay.svelte'
import type { MoveView } from '$/wire/answers'
import type { TableView } from '$/wire/received'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })

/** A game of this many moves. Returns the paths that are requested. */
function serve(plies: () => number): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const query = new URL(path, 'http://localhost').searchParams
    const since = Number(query.get('since'))
    const end = Math.min(plies(), since + Number(query.get('limit')))
    const moves = Array.from({ length: end - since }, (_, at) => ({ ply: since + at + 1 }) as MoveView)
    return Promise.resolve(answer(moves))
  })
  return asked
}

test.each([
  [0, 1],
  [199, 1],
  [200, 2],
  [450, 3],
])('%i moves take %i requests', async (plies, requests) => {
  const asked = serve(() => plies)
  const replay = new Replay('abc')
  await replay.list()
  expect(asked.length).toBe(requests)
  expect(replay.plies).toBe(plies)
  expect(replay.moves.map((one) => one.ply)).toEqual(Array.from({ length: plies }, (_, at) => at + 1))
})

test('a newer list overtakes an older one', async () => {
  let plies = 450
  serve(() => plies)
  const replay = new Replay('abc')
  const older = replay.list()
  plies = 3
  await Promise.all([older, replay.list()])
  expect(replay.plies).toBe(3)
})

test('a ply that the server is too busy for is requested again', async () => {
  vi.useFakeTimers()
  const moment = { ply: 1, plies: 1, seat: 0, view: {}, events: [], last: null, position: 'p' }
  const answers = [answer({ error: 'too_often', message: '', seconds: 2 }, 429), answer(moment)]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  const replay = new Replay('abc')
  const shown = replay.show(1, {
    game: 'robot_master',
    status: 'playing',
    sitters: [],
    match: null,
  } as unknown as TableView)
  await vi.advanceTimersByTimeAsync(2_000)
  await shown
  expect(replay.problem).toBe(null)
  expect(replay.current?.position).toBe('p')
})
