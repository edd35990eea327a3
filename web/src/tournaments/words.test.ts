import { describe, expect, it } from 'vitest'

import { scoreText, tieBreakText, worth } from '$/tournaments/words'

const plain = { format: 'swiss', duplicate: null } as const

describe('scores', () => {
  it('shows half points as people write them', () => {
    expect([0, 1, 2, 5].map((score) => scoreText(score, plain))).toEqual(['0', '½', '1', '2½'])
  })
  it('counts the rounds that a player survived in a knock-out', () => {
    expect(scoreText(3, { format: 'knock_out', duplicate: null })).toBe('3')
  })
  it('shows matchpoints and IMPs with their fractions', () => {
    expect(scoreText(18_750, { format: 'swiss', duplicate: 'matchpoints' })).toBe('187.5')
    expect(worth(6_250, 'matchpoints')).toBe('62.5 %')
    expect(worth(-150, 'imps')).toBe('-1.5')
  })
  it('undoes the doubling of tie-breaks', () => {
    expect(tieBreakText('buchholz', 9, null)).toBe('4½')
    expect(tieBreakText('sonneborn_berger', 9, null)).toBe('2.25')
    expect(tieBreakText('sonneborn_berger', 20_000, 'matchpoints')).toBe('100')
    expect(tieBreakText('fewer_games', -7, null)).toBe('7')
  })
})
