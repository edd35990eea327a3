import { GAMES, gameOf, moveTextOf } from '$/games'
import { recordings, type AnyView } from '$/games/recorded'
import { expect, test } from 'vitest'

const described = GAMES.filter((game) => game.loadMoveText).map((game) => game.name)

test.each(described)('every action of %s in the list of moves has words', async (game) => {
  const text = await moveTextOf(game)
  const isListed = gameOf(game).isListed ?? (() => true)
  const texts = recordings<AnyView, unknown>(game).flatMap(([, { steps }]) =>
    steps.flatMap(({ view }) => view.legal.filter(isListed).map((action) => text(action, view))),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts).not.toContain('')
})

test('moves are worded as people say them', async () => {
  expect((await moveTextOf('robot_master'))({ action: 'place', card: 5, cell: 7 }, null)).toBe('5 on c4')
  expect((await moveTextOf('micro_robots'))({ action: 'step', to: '6W' }, null)).toBe('6 white')
  expect((await moveTextOf('micro_robots'))({ action: 'claim', count: 3 }, null)).toBe('claimed 3')
  expect((await moveTextOf('a game without words'))({}, null)).toBe('')
})
