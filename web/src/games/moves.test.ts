import { GAMES, movesOf } from '$/games'
import { recordings } from '$/games/recorded'
import { expect, test } from 'vitest'

test.each(GAMES)('whatever may be done in %s has words for the list of moves', async (game) => {
  const text = await movesOf(game)
  const said = recordings(game).flatMap(([, { steps }]) =>
    steps.flatMap(({ view }) => (view.legal as readonly unknown[]).map((action) => text(action, view))),
  )
  expect(said.length).toBeGreaterThan(0)
  expect(said).not.toContain('')
})

test('a move is said as people say it', async () => {
  expect((await movesOf('robot_master'))({ action: 'place', card: 5, cell: 7 }, null)).toBe('5 on c4')
  expect((await movesOf('micro_robots'))({ action: 'step', to: '6W' }, null)).toBe('6 white')
  expect((await movesOf('micro_robots'))({ action: 'claim', count: 3 }, null)).toBe('claims 3')
  expect((await movesOf('nothing'))({}, null)).toBe('')
})
