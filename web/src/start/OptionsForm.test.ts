import { gameOf } from '$/games'
import { serverGames } from '$/server/games.svelte'
import OptionsForm from '$/start/OptionsForm.svelte'
import type { EngineView } from '$/wire/answers'
import { preferencesFor } from '$/start/preferences'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'

const bot = (name: string, level: number, weakened: boolean): EngineView => ({
  name,
  title: name,
  about: '',
  level,
  usual: level === 2,
  rated: true,
  weakened,
})

function show(inTurns: boolean, weakened: boolean, matches = false): void {
  const engines = [bot('Pip', 1, false), bot('Keystone', 2, weakened)]
  serverGames.list = [
    {
      name: 'robot_master',
      title: 'Robot Master',
      rules: 1,
      engines,
      in_turns: inTurns,
      daily: false,
      deal: false,
      matches,
      lessons: 0,
    },
  ]
  render(OptionsForm, { game: gameOf('robot_master') })
}

afterEach(() => {
  serverGames.list = []
  localStorage.clear()
})

test('a weakened bot says so, in the list and beside its description', () => {
  show(true, true)
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain('Keystone · 2/2 · weaker here')
  expect(screen.getByText(/Keystone plays below its level/)).toBeTruthy()
})

test('a bot at full strength has no such note', () => {
  show(true, false)
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toContain('Keystone · 2/2')
  expect(screen.queryByText(/below its level/)).toBeNull()
})

test('only games played in turns have a time limit', () => {
  show(true, false)
  expect(screen.queryByText('Clock')).not.toBeNull()
})

test('a race has none', () => {
  show(false, false)
  expect(screen.queryByText('Clock')).toBeNull()
})

async function choose(label: string, value: string): Promise<void> {
  await fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('a side is chosen, or lots are drawn again', async () => {
  show(true, false)
  expect(preferencesFor('robot_master').side).toBeNull()
  await choose('Your side', '1')
  expect(preferencesFor('robot_master').side).toBe(1)
  await choose('Your side', 'null')
  expect(preferencesFor('robot_master').side).toBeNull()
})

test('a game that cannot be played in matches offers none', () => {
  show(true, false)
  expect(screen.queryByLabelText('Length')).toBeNull()
})

test('a match has a length, and an even number of rounds if each deal is played twice', async () => {
  show(true, false, true)
  expect(screen.queryByLabelText('Rounds')).toBeNull()
  await choose('Length', 'rounds')
  await choose('Rounds', '5')
  expect(preferencesFor('robot_master').match).toMatchObject({ kind: 'rounds', rounds: 5 })
  await fireEvent.click(screen.getByLabelText(/Play each deal twice/))
  expect(screen.getByLabelText<HTMLInputElement>('Rounds').value).toBe('6')
  await choose('Rounds', '-3')
  expect(screen.getByLabelText<HTMLInputElement>('Rounds').value).toBe('2')
  await choose('Length', 'points')
  await choose('Points to win', '')
  expect(screen.getByLabelText<HTMLInputElement>('Points to win').value).toBe('30')
  expect(preferencesFor('robot_master').match).toEqual({ kind: 'points', rounds: 2, points: 30, duplicate: true })
})

test('a field is offered only if it matters with the other options', async () => {
  localStorage.clear()
  render(OptionsForm, { game: gameOf('ricochet_robots') })
  const wall = 'Transparent robot next to a wall'
  const fifth = screen.getByLabelText('Fifth robot')
  expect(screen.queryByLabelText(wall)).toBeNull()
  await fireEvent.change(fifth, { target: { value: 'transparent' } })
  expect(screen.getByLabelText(wall)).toHaveProperty('value', 'extra')
  await fireEvent.change(fifth, { target: { value: 'silver' } })
  expect(screen.queryByLabelText(wall)).toBeNull()
})
