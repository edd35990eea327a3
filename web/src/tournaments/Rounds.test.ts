import { render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'

import Rounds from '$/tournaments/Rounds.svelte'
import type { TournamentGameView, TournamentRoundView, TournamentView } from '$/wire/answers'

const players = ['Ann', 'Ben', 'Cleo', 'Dora'].map((name, number) => ({ number, name, engine: null, active: true }))
const game = (number: number, over: boolean): TournamentGameView => ({
  number,
  round: 1,
  first: 2 * number,
  second: 2 * number + 1,
  table: `t${number}`,
  over,
  winner: 2 * number,
  reason: 'played out',
  boards: [],
})

function view(games: TournamentGameView[]): TournamentView {
  const setup = { format: 'swiss', duplicate: 'matchpoints' }
  return { tournament: 'cup', round: 1, players, setup, games, byes: [] } as unknown as TournamentView
}

function answering(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 200 })))
}

afterEach(() => vi.unstubAllGlobals())

it('leads only to your own table while others play the deal', () => {
  render(Rounds, { view: view([game(0, true), game(1, false)]), you: 0 })
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/t/t0'])
  expect(screen.getByText(/nobody else can look at these tables/)).toBeTruthy()
})

it('lists what each result was worth when the round is over', async () => {
  const games = [game(0, true), game(1, true)]
  const round: TournamentRoundView = {
    round: 1,
    games,
    byes: [],
    boards: [
      { game: 0, seat_0: 0, seat_1: 1, margin: 12, points: 7500 },
      { game: 1, seat_0: 2, seat_1: 3, margin: -3, points: 2500 },
    ],
  }
  answering(round)
  render(Rounds, { view: view(games), you: null })
  const table = await screen.findByRole('table', { name: 'Results of this deal' })
  const rows = within(table).getAllByRole('row').slice(1)
  const text = (row: HTMLElement): string => (row.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  expect(rows.map(text)).toEqual(['Ann 75 %+12Ben 25 %', 'Cleo 25 %-3Dora 75 %'])
  expect(screen.getAllByRole('link')).toHaveLength(2)
})
