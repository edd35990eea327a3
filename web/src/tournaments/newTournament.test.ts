import { describe, expect, it } from 'vitest'

import { firstWish, setupOf } from '$/tournaments/newTournament'
import type { GameView } from '$/wire/answers'

const CARDS = { name: 'robot_master', matches: true, in_turns: true } as GameView
const RACE = { name: 'micro_robots', matches: false, in_turns: false } as GameView

describe('the setup of a new tournament', () => {
  it('sends only what the format knows', () => {
    const wish = { ...firstWish('robot_master'), name: ' Cup ', rounds: 5, minutes: 20 }
    expect(setupOf(wish, CARDS)).toMatchObject({ name: 'Cup', rounds: 5, minutes: null, starts: null })
    expect(setupOf({ ...wish, format: 'arena' }, CARDS)).toMatchObject({ rounds: null, minutes: 20 })
  })
  it('plays duplicate instead of a match, where all pairs can have the same deal', () => {
    const wish = {
      ...firstWish('robot_master'),
      duplicate: 'imps' as const,
      match: { kind: 'rounds' as const, rounds: 4, points: 30, duplicate: false },
    }
    expect(setupOf(wish, CARDS)).toMatchObject({ duplicate: 'imps', match: null })
    expect(setupOf({ ...wish, format: 'knock_out' }, CARDS)).toMatchObject({ duplicate: null, match: { rounds: 4 } })
    expect(setupOf({ ...wish, game: 'micro_robots' }, RACE)).toMatchObject({
      duplicate: null,
      match: null,
      time: { kind: 'untimed' },
    })
  })
  it('reads the start as local time', () => {
    const wish = { ...firstWish('robot_master'), starts: '2030-05-04T20:15' }
    expect(setupOf(wish, CARDS).starts).toBe(new Date(2030, 4, 4, 20, 15).getTime())
  })
})
