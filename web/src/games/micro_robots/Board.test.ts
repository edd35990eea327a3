import Board from '$/games/micro_robots/Board.svelte'
import type { AnyBoard } from '$/games/board'
import { REVEAL_MS, LAST_MOVE_MS } from '$/games/race/race'
import { propsAt, recorded, recordings } from '$/games/recorded'
import type { Verdict } from '$/wire/answers'
import type { GameEvent, View } from '$/wire/micro_robots'
import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show(recording: string, at: number, more: object = {}) {
  const found = recorded<View, GameEvent>('micro_robots', recording)
  const done: unknown[] = []
  const said: string[] = []
  const props = propsAt(found, at, { act: (action) => done.push(action), announce: (text) => said.push(text), ...more })
  return { done, said, props, view: props.view, ...render(Board as AnyBoard, { props }) }
}

const cells = (): HTMLElement[] => screen.getAllByRole('gridcell')
const later = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await tick()
}

test.each(
  recordings<View, GameEvent>('micro_robots').flatMap(([name, one]) => one.steps.map((_, at) => [name, at] as const)),
)('%s %d: what can be pressed is what is legal', async (name, at) => {
  const { done, props, view } = show(name, at)
  await later(LAST_MOVE_MS + REVEAL_MS + 50)
  expect(cells()).toHaveLength(36)
  for (const cell of cells()) cell.click()
  const steps = props.legal.filter((one) => one.action === 'step')
  expect(done).toHaveLength(steps.length)
  expect(new Set(done.map((one) => JSON.stringify(one)))).toEqual(new Set(steps.map((one) => JSON.stringify(one))))
  done.length = 0
  const pad = screen.queryByRole('group', { name: 'How many moves?' })
  pad?.querySelectorAll('button').forEach((key) => key.click())
  const claims = props.legal.filter((one) => one.action === 'claim' && one.count <= 9)
  expect(done).toEqual(claims)
  if (view.phase === 'over') expect(screen.queryAllByRole('button', { name: /moves?$/ })).toEqual([])
})

test('while the dice roll, the target is hidden and claims are disabled', async () => {
  const { done } = show('won', 0)
  await later(REVEAL_MS / 2)
  await fireEvent.keyDown(window, { key: '5' })
  expect(done).toEqual([])
  expect(
    cells().filter((one) => one.ariaLabel?.includes('target') || one.getAttribute('aria-label')?.includes('target')),
  ).toEqual([])
  await later(REVEAL_MS)
  await fireEvent.keyDown(window, { key: '5' })
  expect(done).toEqual([{ action: 'claim', count: 5 }])
})

test('the target is revealed even if somebody passes while the dice roll', async () => {
  const { done, rerender, props } = show('won', 0)
  await later(REVEAL_MS / 2)
  await rerender({ ...props, step: 99, events: [{ event: 'passed', seat: 1 }], view: { ...props.view } })
  await later(REVEAL_MS)
  await fireEvent.keyDown(window, { key: '5' })
  expect(done).toEqual([{ action: 'claim', count: 5 }])
})

test('the thinking time of a claim counts from the arrival of the target, including the dice', async () => {
  const times: (number | undefined)[] = []
  show('won', 0, { act: (_: unknown, thinking?: number) => times.push(thinking) })
  await later(2_000)
  await fireEvent.keyDown(window, { key: '3' })
  expect(times[0]).toBeGreaterThanOrEqual(1_990)
  expect(times[0]).toBeLessThanOrEqual(2_110)
})

test('typing a number and a letter steps to that cell', async () => {
  const { done } = show('won', 1)
  await later(50)
  await fireEvent.keyDown(window, { key: '6' })
  await fireEvent.keyDown(window, { key: 'p' })
  expect(done).toEqual([{ action: 'step', to: '6P' }])
})

test('steps and the result are announced', async () => {
  const { said, rerender } = show('failed', 4)
  expect(said.at(-1)).toMatch(/^You: \d \w+\.$/)
  await rerender({
    ...propsAt(recorded<View, GameEvent>('micro_robots', 'failed'), 5),
    announce: (text: string) => said.push(text),
  })
  expect(said.at(-1)).toMatch(/You win the chip\. From \d \w+ to \d \w+\.$/)
})

test('an update about players who come or leave does not roll the dice again', async () => {
  const { done, rerender, props } = show('won', 0)
  await later(REVEAL_MS + 50)
  await rerender({ ...props, step: 99, events: [], view: { ...props.view } })
  await fireEvent.keyDown(window, { key: '4' })
  expect(done).toEqual([{ action: 'claim', count: 4 }])
})

test('the verdict shows thinking times and draws a shortest solution', async () => {
  const verdict: Verdict = {
    seq: 9,
    robots: [0],
    goal: { target: 7, via: null },
    promises: [
      { seat: 1, count: 2, milliseconds: 7_310 },
      { seat: 0, count: null, milliseconds: 7_380 },
    ],
    showings: [
      {
        seat: 1,
        count: 2,
        way: { cost: 1, legs: [{ robot: 0, direction: null, cost: 1, path: [0, 3] }] },
        failed: 'wrong count',
      },
    ],
    won: null,
    secret: false,
    best: {
      cost: 2,
      legs: [
        { robot: 0, direction: null, cost: 1, path: [0, 1] },
        { robot: 0, direction: null, cost: 1, path: [1, 7] },
      ],
    },
  }
  const { container } = show('failed', 5, { ask: () => Promise.resolve(verdict) })
  await later(LAST_MOVE_MS + REVEAL_MS + 50)
  const last = screen.getByRole('region', { name: 'Last target' })
  expect(last.textContent).toContain('Ben failed: wrong number of moves.')
  expect(last.textContent).toContain('7.31 s')
  expect(within(last).getByRole('list', { name: 'Thinking times' }).textContent).toMatch(/Ben.*You/s)
  expect(last.textContent).toContain('just too late')
  screen.getByRole('button', { name: 'Shortest solution: 2 moves' }).click()
  await tick()
  expect([...container.querySelectorAll('.path text')].map((one) => one.textContent)).toEqual(['1', '2'])
})

test('a solo player sees the score and the progress', () => {
  const score = {
    unit: 'milliseconds',
    score: 34_000,
    milliseconds: 24_000,
    moves: 9,
    given_back: 1,
    finished: false,
  } as const
  const { view } = recorded<View, GameEvent>('micro_robots', 'won').steps[0]!
  const alone = { ...view, seats: [view.seats[0]!], to_win: 10 }
  show('won', 0, { score, view: alone })
  const trial = screen.getByRole('region', { name: 'Time trial' })
  expect(trial.textContent).toMatch(/0:34/)
  expect(trial.textContent).toContain('0 of 10 targets')
  expect(trial.textContent).toContain('1 skipped')
})
