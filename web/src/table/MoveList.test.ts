import MoveList from '$/table/MoveList.svelte'
import type { Replay } from '$/table/replay.svelte'
import type { MoveView } from '$/wire/answers'
import type { TableView } from '$/wire/received'
import { render, screen } from '@testing-library/svelte'
import { beforeAll, expect, test, vi } from 'vitest'

const table = {
  table: 'abc',
  game: 'micro_robots',
  seq: 9,
  seat: 0,
  match: null,
  view: {},
  sitters: ['Ann', 'Ben'].map((name) => ({ name, engine: null, avatar: 7 })),
} as unknown as TableView

const moves: MoveView[] = [
  { ply: 1, seat: 0, text: '0:ready', action: { action: 'ready' } },
  { ply: 2, seat: 1, text: '1:ready', action: { action: 'ready' } },
  { ply: 3, seat: 1, text: '1:claim1', action: { action: 'claim', count: 1 } },
  { ply: 4, seat: 1, text: '1:6W', action: { action: 'step', to: '6W' } },
  { ply: 5, seat: 0, text: '0:ready', action: { action: 'ready' } },
]

/** The links of the list, and the one that is marked, with this ply on the board; null for the end of the game. */
function shownAt(ply: number | null) {
  const replay = { moves, current: ply === null ? null : { ply }, list: () => Promise.resolve() }
  const { container, unmount } = render(MoveList, {
    table,
    replay: replay as unknown as Replay,
    go: () => undefined,
  })
  const links = screen.getAllByRole('link').map((one) => one.getAttribute('href'))
  const marked = [...container.querySelectorAll('[aria-current]')].map((one) => one.getAttribute('href'))
  unmount()
  return { links, marked }
}

beforeAll(() => {
  Element.prototype.scrollIntoView ??= vi.fn()
})

test('players who press on have no line, and the others keep the numbers of the replay', () => {
  expect(shownAt(null).links).toEqual(['/t/abc/0', '/t/abc/3', '/t/abc/4'])
})

test('a ply without a line marks the line before it', () => {
  expect([0, 1, 2, 3, 4, 5, null].map((ply) => shownAt(ply).marked)).toEqual([
    ['/t/abc/0'],
    ['/t/abc/0'],
    ['/t/abc/0'],
    ['/t/abc/3'],
    ['/t/abc/4'],
    ['/t/abc/4'],
    ['/t/abc/4'],
  ])
})

test('a race is listed in words, because only programs know its notation', async () => {
  const replay = { moves, current: null, list: () => Promise.resolve() } as unknown as Replay
  render(MoveList, { table, replay, go: () => undefined })
  // The words are loaded when they are needed.
  expect(await screen.findByText('claimed 1', {}, { timeout: 60_000 })).toBeTruthy()
  expect(screen.queryByText('claim1')).toBeNull()
})
