import { gameOf } from '$/games'
import { serverGames } from '$/server/games.svelte'
import OptionsForm from '$/start/OptionsForm.svelte'
import type { EngineView } from '$/wire/answers'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'

const bot = (name: string, level: number, weakened: boolean): EngineView => ({
  name,
  title: name,
  about: '',
  level,
  usual: level === 2,
  weakened,
})

function show(inTurns: boolean, weakened: boolean): void {
  const engines = [bot('Pip', 1, false), bot('Keystone', 2, weakened)]
  serverGames.list = [
    { name: 'robot_master', title: 'Robot Master', rules: 1, engines, in_turns: inTurns, daily: false },
  ]
  render(OptionsForm, { game: gameOf('robot_master') })
}

afterEach(() => {
  serverGames.list = []
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
