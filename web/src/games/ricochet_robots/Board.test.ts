import type { AnyBoard } from '$/games/board'
import Board from '$/games/ricochet_robots/Board.svelte'
import { slideOf, Tryout } from '$/games/ricochet_robots/tryout.svelte'
import { propsAt, recorded, recordings } from '$/games/recorded'
import type { Reach, Trial } from '$/wire/answers'
import type { GameEvent, Slide, View } from '$/wire/ricochet_robots'
import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test } from 'vitest'

const transparent = recorded<View, GameEvent>('ricochet_robots', 'transparent')
const showing = transparent.steps.findIndex((one) => one.view.showing?.seat === 0)

/** A table that gives the recorded answers. */
function table(at: number) {
  const asked: { what: string; slides: Slide[] }[] = []
  const ask = (what: string, body?: unknown): Promise<unknown> => {
    asked.push({ what, slides: (body as { slides: Slide[] } | undefined)?.slides ?? [] })
    return what === 'try' ? Promise.resolve(transparent.steps[at]!.trial) : Promise.reject(new Error('no verdict'))
  }
  return { ask, asked }
}

function show(recording: string, at: number, more: object = {}) {
  const done: unknown[] = []
  const said: string[] = []
  const props = propsAt(recorded<View, GameEvent>('ricochet_robots', recording), at, {
    act: (action) => done.push(action),
    announce: (text) => said.push(text),
    ...more,
  })
  return { done, said, props, ...render(Board as AnyBoard, { props }) }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await tick()
}
const press = (key: string): Promise<boolean> => fireEvent.keyDown(window, { key })

test.each(
  recordings<View, GameEvent>('ricochet_robots').flatMap(([name, one]) =>
    one.steps.map((_, at) => [name, at] as const),
  ),
)('%s %d: every bid that is legal can be said by its number, and no other', async (name, at) => {
  const { done, props } = show(name, at)
  await settled()
  const bids = props.legal.flatMap((one) => (one.action === 'bid' ? [one.count] : []))
  await press('7')
  screen.queryByRole('button', { name: 'Bid 7' })?.click()
  expect(done).toEqual(bids.includes(7) && !props.readonly ? [{ action: 'bid', count: 7 }] : [])
})

test('the number for a first bid beats the lowest bid', async () => {
  const { rerender } = show('transparent', 0)
  await settled()
  expect(screen.getByRole('button', { name: 'Bid 5' })).toBeTruthy()
  await rerender(propsAt(transparent, 1))
  await settled()
  expect(screen.getByRole('button', { name: 'Bid 1' })).toBeTruthy()
})

test('slides are tried in private, with the help of the table', async () => {
  const { ask, asked } = table(0)
  const { done } = show('transparent', 0, { ask })
  await settled()
  expect(asked.map((one) => one.what)).toEqual(['try'])
  await press('r')
  const east = transparent.steps[0]!.trial!.next.find((one) => one.robot === 0 && one.direction === 'E')!
  await press('ArrowRight')
  await settled()
  expect(asked.at(-1)).toEqual({ what: 'try', slides: [slideOf(east)] })
  expect(screen.getByText('Just trying: only you see this.')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Moves' })).getAllByRole('listitem')).toHaveLength(1)
  await press('Backspace')
  await settled()
  expect(screen.queryByRole('list', { name: 'Moves' })).toBeNull()
  expect(done).toEqual([])
})

test('without a table nothing can be tried', async () => {
  show('transparent', 0)
  await settled()
  expect(screen.queryByRole('group', { name: 'Robots' })).toBeNull()
})

test('at a wall the transparent robot is offered the legal endings, and the chosen one is played', async () => {
  const { ask } = table(showing)
  const { done, props } = show('transparent', showing, { ask })
  await settled()
  await press('t')
  await press('ArrowRight')
  const legal = props.legal.filter(
    (one): one is Slide => one.action === 'slide' && one.robot === 4 && one.direction === 'E',
  )
  expect(legal.length).toBeGreaterThan(1)
  const offered = within(screen.getByRole('group', { name: /At a wall or barrier/ }))
    .getAllByRole('button')
    .slice(0, -1)
  expect(offered.map((one) => one.textContent?.trim())).toEqual(['1 Stop on h5', '2 Pass through to p5, +1'])
  offered[1]!.click()
  expect(done).toEqual([legal[1]])
})

test('a slide with one ending is played at once, an illegal one is not', async () => {
  const { done, props } = show('bids', 7)
  await settled()
  for (const [key, robot] of [
    ['r', 0],
    ['g', 1],
    ['b', 2],
    ['y', 3],
  ] as const)
    for (const [arrow, direction] of [
      ['ArrowUp', 'N'],
      ['ArrowRight', 'E'],
      ['ArrowDown', 'S'],
      ['ArrowLeft', 'W'],
    ] as const) {
      done.length = 0
      await press(key)
      await press(arrow)
      expect(done).toEqual(
        props.legal.filter((one) => one.action === 'slide' && one.robot === robot && one.direction === direction),
      )
    }
})

test('moves are announced, and spectators have no controls', async () => {
  const { said } = show('transparent', 5)
  await settled()
  expect(said.at(-1)).toBe('Ben: transparent robot right to h5.')
  expect(screen.queryByRole('group', { name: 'Robots' })).toBeNull()
})

test('a slide that the table refuses to try is undone', async () => {
  const tryout = new Tryout()
  const trial = transparent.steps[0]!.trial as Trial
  await tryout.begin(() => Promise.resolve(trial as never))
  const reach = trial.next[0] as Reach
  const going = tryout.go(() => Promise.reject(new Error('too often')), reach)
  // The end of the slide is shown at once, and undone when the request fails.
  expect(tryout.robots?.[reach.robot]).toBe(reach.cell)
  await going
  expect(tryout.slides).toEqual([])
  expect(tryout.robots).toBeNull()
})
