import { describe, expect, it } from 'vitest'
import { plot } from '$/players/plot'

const size = { width: 100, height: 50, least: 10 }

describe('a plot', () => {
  it('goes from the first to the last time, with the highest value on top', () => {
    const { line, low, high } = plot(
      [
        [0, 0],
        [5, 100],
        [10, 50],
      ],
      size,
    )
    expect(line).toBe('0.0,50.0 50.0,0.0 100.0,25.0')
    expect([low, high]).toEqual([0, 100])
  })

  it('shows a single value in the middle', () => {
    expect(plot([[3, 1500]], size)).toMatchObject({ line: '50.0,25.0', low: 1495, high: 1505 })
  })
})
