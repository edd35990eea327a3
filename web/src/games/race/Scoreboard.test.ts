import Scoreboard from '$/games/race/Scoreboard.svelte'
import type { ScoreboardWords } from '$/games/race/scoreboardWords'
import type { RaceSeat, RaceView } from '$/wire/race'
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'

const SEAT: RaceSeat = { chips: 0, presence: 'here', passed: true, ready: false }
const VIEW: RaceView = {
  options: null,
  seat: null,
  seats: [SEAT, SEAT],
  supply: 10,
  to_win: 5,
  round: 0,
  roller: 1,
  phase: 'thinking',
  position: null,
  goal: null,
  offers: [{ seat: 0, count: 7 }],
  showing: null,
  walk: null,
  spent: 0,
  deadlines: [],
  to_act: [],
  legal: [],
  outcome: null,
}
const WORDS: ScoreboardWords = {
  offered: ({ count }) => `dares ${count}`,
  passed: () => 'rests',
  passedAfterOffer: () => 'is content',
}

test('every game brings its own words', () => {
  render(Scoreboard, { view: VIEW, names: ['Ann', 'Ben'], words: WORDS })
  const [ann, ben] = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(ann).toContain('dares 7')
  expect(ann).toContain('is content')
  expect(ben).toContain('rests')
  expect(screen.queryByText('dice')).toBeNull()
})

test('the player with the dice is marked in a game that has dice', () => {
  render(Scoreboard, { view: VIEW, names: ['Ann', 'Ben'], words: { ...WORDS, roller: () => 'Rolls first.' } })
  const marked = screen.getByTitle('Rolls first.').closest('li')
  expect(marked?.textContent).toContain('Ben')
})
