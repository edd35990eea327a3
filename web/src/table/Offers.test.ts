import Offers from '$/table/Offers.svelte'
import type { Connection } from '$/table/connection.svelte'
import type { TableView } from '$/wire/received'
import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const table = {
  game: 'robot_master',
  status: 'playing',
  seat: 0,
  commands: ['claim_absence'],
  undo_asked: null,
  draw_offer: null,
  view: { to_act: [1] },
  sitters: ['Ann', 'Ben'].map((name) => ({ name, engine: null, avatar: 7 })),
} as unknown as TableView

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('an absent opponent can be claimed against once the server would accept it', () => {
  const connection = {
    state: 'open',
    pending: null,
    present: [true, false],
    claimableAt: performance.now() + 60_000,
  } as unknown as Connection
  render(Offers, { table, connection })
  vi.advanceTimersByTime(59_000)
  flushSync()
  expect(screen.queryByRole('button')).toBeNull()
  vi.advanceTimersByTime(1_000)
  flushSync()
  expect(screen.getByRole('button').textContent).toBe('Claim victory')
})
