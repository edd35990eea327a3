import { describe, expect, it } from 'vitest'
import { gamesOf, percent, score } from '$/players/totals'
import type { GameTotalView } from '$/wire/answers'

const total = (changes: Partial<GameTotalView>): GameTotalView => ({
  game: 'robot_master',
  variant: 'duel',
  side: 0,
  first: true,
  result: 'won',
  games: 1,
  ...changes,
})

describe('results', () => {
  it('are added up', () => {
    const all = [
      total({ games: 3 }),
      total({ side: 1, games: 2 }),
      total({ result: 'lost' }),
      total({ result: 'drawn' }),
    ]
    expect(score(all)).toEqual({ won: 5, drawn: 1, lost: 1 })
    expect(percent(score(all))).toBe(79)
    expect(percent(score([]))).toBeNull()
  })

  it('begin with the game that is played most', () => {
    expect(gamesOf([total({}), total({ game: 'micro_robots', games: 4 })])).toEqual(['micro_robots', 'robot_master'])
  })
})
