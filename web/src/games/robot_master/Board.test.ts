import type { BoardProps } from '$/games/board'
import { propsAt, recorded, recordings } from '$/games/recorded'
import type { Action, GameEvent, Place, View } from '$/wire/robot_master'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, test, vi } from 'vitest'
import Board from './Board.svelte'
import { cellName } from './words'

type Props = BoardProps<View, Action, GameEvent>

const every = recordings<View, GameEvent>('robot_master').flatMap(([name, recording]) =>
  recording.steps.map((_, at) => [`${name} ${at}`, recording, at] as const),
)

function show(name: string, at: number, more: Partial<Props> = {}) {
  const props = propsAt(recorded<View, GameEvent>('robot_master', name), at, more)
  return { props, ...render(Board, { props }) }
}

function cell(at: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-cell="${at}"]`)!
}

/** The text for screen readers. */
function name(element: HTMLElement): string {
  return element.querySelector('.visually-hidden')!.textContent!
}

function value(element: HTMLElement): string {
  return element.querySelector('.value')!.textContent!
}

function pile(card: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-card="${card}"]`)!
}

function score(side: 'rows' | 'columns', at: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-score="${side}-${at}"]`)!
}

/** The points of a match by round. */
function sheet(): string[][] {
  const table = screen.getByRole('table', { name: 'Points by round' })
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map((one) => one.textContent!.trim()))
}

describe.each(every)('%s', (_, recording, at) => {
  test('shows the cards, the ten scores and the open cells of the view', () => {
    const props = propsAt(recording, at)
    render(Board, { props })
    props.view.board.forEach((card, at) => {
      const label = name(cell(at))
      if (card !== null) expect(label).toMatch(new RegExp(`^${cellName(at)}: robot ${card}`))
      else expect(label).toContain(cellName(at))
    })
    expect(props.view.rows.map((_, at) => value(score('rows', at)))).toEqual(props.view.rows.map(String))
    expect(props.view.columns.map((_, at) => value(score('columns', at)))).toEqual(props.view.columns.map(String))
    const open = props.view.board.flatMap((_, at) => (cell(at).getAttribute('aria-disabled') === 'false' ? [at] : []))
    expect(open).toEqual([...new Set((props.legal as Place[]).map((one) => one.cell))].sort((a, b) => a - b))
  })

  test('marks the lines that count, and no others', () => {
    const { view } = propsAt(recording, at)
    render(Board, { props: propsAt(recording, at) })
    for (const side of ['rows', 'columns'] as const)
      view.lines[side].forEach((line, at) => {
        expect(score(side, at).classList.contains('counts')).toBe(line.counts)
        expect(score(side, at).querySelector('svg') !== null).toBe(line.counts)
      })
  })

  test('a mouse can make every legal placement and no other', async () => {
    const done: Action[] = []
    const props = propsAt(recording, at, { act: (action) => void done.push(action) })
    render(Board, { props })
    for (const place of props.legal as Place[]) {
      if (pile(place.card).getAttribute('aria-pressed') !== 'true') await fireEvent.click(pile(place.card))
      await fireEvent.click(cell(place.cell))
    }
    expect(done).toEqual(props.legal)
    const taken = props.view.board.findIndex((card) => card !== null)
    await fireEvent.click(cell(taken))
    expect(done).toEqual(props.legal)
  })

  test('the table lists the cards and the groups of each line', () => {
    const { view } = propsAt(recording, at)
    render(Board, { props: propsAt(recording, at) })
    const rows = [...document.querySelectorAll('details tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((one) => one.textContent!.trim()),
    )
    view.rows.forEach((score, row) => {
      const cards = view.board.slice(5 * row, 5 * row + 5).map((card) => (card === null ? '–' : String(card)))
      expect(rows[row]!.slice(0, 6)).toEqual([...cards, String(score)])
    })
    expect(rows[5]!.slice(0, 5)).toEqual(view.columns.map(String))
  })
})

test('a card over a cell previews the scores of its row and column', async () => {
  const { props } = show('duel', 4)
  const at = props.view.legal.findIndex((one) => one.action === 'place' && one.card === 2 && one.cell === 17)
  const [row, column] = props.view.changes[at]!
  await fireEvent.click(pile(2))
  await fireEvent.focus(cell(17))
  // Row 2 has a 0 and a 2, column c a 1, a 2 and a 4: both get a pair of twos.
  expect([row, column]).toEqual([20, 25])
  expect(screen.getByText('+18 row 2, +18 column c')).toBeTruthy()
  expect(value(score('rows', 3))).toBe('20')
  expect(value(score('columns', 2))).toBe('25')
  expect(name(cell(17))).toBe('c2, place the 2: +18 row 2, +18 column c')
})

test('with touch, the first tap previews and the second places', async () => {
  const act = vi.fn()
  show('duel', 0, { act })
  const tap = (element: HTMLElement): Promise<void> =>
    fireEvent(element, new PointerEvent('click', { bubbles: true, pointerType: 'touch' } as PointerEventInit)) as never
  await tap(pile(5))
  await tap(cell(7))
  expect(act).not.toHaveBeenCalled()
  expect(screen.getByText(/Tap again/)).toBeTruthy()
  await tap(cell(11))
  expect(act).not.toHaveBeenCalled()
  await tap(cell(11))
  expect(act.mock.calls).toEqual([[{ action: 'place', card: 5, cell: 11 }]])
})

test('a number key chooses a card and moves the focus to the board', async () => {
  show('duel', 0)
  await fireEvent.keyDown(window, { key: '3' })
  expect(pile(3).getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement?.getAttribute('data-cell')).toBe('7')
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('data-cell')).toBe('12')
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('data-cell')).toBe('13')
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(pile(3).getAttribute('aria-pressed')).toBe('false')
})

test('the hand is sorted, with equal cards in a pile', () => {
  const { props } = show('duel', 0)
  const labels = [...document.querySelectorAll<HTMLElement>('[aria-label="Your cards"] button')].map(name)
  expect(props.view.hand).toEqual([0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5])
  expect(labels).toEqual([
    'Robot 0, 2 cards',
    'Robot 1, 2 cards',
    'Robot 2, 1 card',
    'Robot 3, 2 cards',
    'Robot 4, 2 cards',
    'Robot 5, 3 cards',
  ])
})

test('a placement that is being sent is shown as made and blocks others', () => {
  show('duel', 0, { pending: { action: 'place', card: 2, cell: 7 } })
  expect(name(cell(7))).toBe('c4: robot 2')
  expect(pile(2)).toBeNull()
  expect(document.querySelectorAll('.open')).toHaveLength(0)
})

test('an opponent’s move is announced, marked and animated', () => {
  const said: string[] = []
  show('duel', 2, { announce: (text) => void said.push(text) })
  expect(said).toEqual(['Ben placed a 2 on c4. Row 4: 2, column c: 6.'])
  expect(name(cell(7))).toBe('c4: robot 2, last move')
})

test('a spectator has no hand and can place nothing', () => {
  show('watched', 0)
  expect(document.querySelectorAll('[data-card], .open')).toHaveLength(0)
})

test('teams name the partner and show only the size of each hand', () => {
  const { props } = show('teams', 0)
  expect(screen.getByText('partner').closest('li')!.textContent).toContain('Ann')
  expect(props.view.seats.map((_, at) => document.querySelector(`[data-hand="${at}"]`)!.textContent?.trim())).toEqual(
    Array(4).fill('7 7 cards'),
  )
})

test('a solo game shows the next card, already chosen, and the lowest line', async () => {
  const act = vi.fn()
  const { props } = show('solo', 1, { act })
  expect(pile(3).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Lowest line').textContent).toBe('Lowest line 0')
  expect(screen.getByText('18 cards in the pile')).toBeTruthy()
  await fireEvent.click(cell((props.legal[0] as Place).cell))
  expect(act).toHaveBeenCalledWith(props.legal[0])
})

test.each([
  ['duel', 'Rows win: the lowest lines are tied, then row 17 beats column 11.'],
  ['draw', 'Draw: both sides’ five lines are equal.'],
  ['refill', 'Columns win: lowest column 21 beats lowest row 9.'],
  ['solo-over', /^Your lowest line scores \d+\.$/],
])('the end of %s says why', (name, sentence) => {
  show(name, -1)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('a tie is explained line by line', () => {
  show('duel', -1)
  const lines = [...document.querySelectorAll('.verdict tbody tr')].map((row) =>
    [...row.children].map((one) => one.textContent!.trim()),
  )
  expect(lines).toEqual([
    ['Lowest', '9', '9', 'tied: compare the next'],
    ['Second-lowest', '17', '11', 'rows higher'],
  ])
})

test('in a match the finished round stays until the player continues', async () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const [beforeLast, last, first] = [recording.steps.at(-2)!, recording.steps.at(-1)!, recording.steps[0]!]
  const match = { number: 0, rounds: 2, points: null, duplicate: true, totals: [0, 0], finished: [] }
  const said: string[] = []
  const { rerender } = show('duel', -2, { match, announce: (text) => void said.push(text) })
  expect(screen.getByText('Round 1 of 2, new deal')).toBeTruthy()
  await rerender({
    view: first.view,
    legal: first.view.legal,
    events: [...last.events, ...first.events],
    step: 99,
    names: ['Ben', 'Ann'],
    match: { ...match, number: 1, totals: [3, 7], finished: [[3, 7]] },
  })
  const free = beforeLast.view.board.indexOf(null)
  expect(name(cell(free))).toBe(`${cellName(free)}: robot ${last.view.board[free]}`)
  expect(value(score('rows', 1))).toBe('17')
  expect(document.querySelectorAll('.open')).toHaveLength(0)
  expect(said.at(-1)).toMatch(/^Ben placed a 0 on .*Rows win: the lowest lines are tied/)
  expect(screen.getByText('Ann scores 0 points this round.')).toBeTruthy()
  // Names, seat and points are those of the next round.
  expect(sheet()).toEqual([
    ['Player', '1', 'Total'],
    ['You', '3', '3'],
    ['Ann', '7', '7'],
  ])
  await fireEvent.click(screen.getByText('Next round'))
  expect(name(cell(free))).toBe(`${cellName(free)}: empty`)
  expect(screen.getByText('Round 2 of 2, same deal, hands swapped')).toBeTruthy()
  expect(document.querySelectorAll('.open').length).toBeGreaterThan(0)
})

test('it also stays if the next round arrives in a separate update', async () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const [last, first] = [recording.steps.at(-1)!, recording.steps[0]!]
  const match = { number: 0, rounds: 2, points: null, duplicate: false, totals: [0, 0], finished: [] }
  const { rerender } = show('duel', -1, { match })
  expect(screen.queryByText('Next round')).toBeNull()
  await rerender({
    view: first.view,
    legal: first.view.legal,
    events: first.events,
    step: 99,
    readonly: false,
    match: { ...match, number: 1 },
  })
  expect(score('rows', 1).querySelector('.value')!.textContent).toBe(String(last.view.rows[1]))
  await fireEvent.click(screen.getByText('Next round'))
  expect(document.querySelectorAll('.open').length).toBeGreaterThan(0)
})

test('a hint is requested once per turn, marks card and cell, and disappears with the turn', async () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const at = recording.steps.findIndex((one) => one.view.legal.length > 1)
  const place = recording.steps[at]!.view.legal.at(-1) as Place
  const asked: unknown[] = []
  const said: string[] = []
  const ask = (what: string, body?: unknown): Promise<never> => {
    asked.push([what, body])
    return Promise.resolve({ grade: 'move', start: String(place.card), count: null, moves: [place], way: '' } as never)
  }
  const hints = { allowed: true, given: false }
  const { rerender } = show('duel', at, { ask, hints, announce: (text) => said.push(text) })
  expect(document.querySelector('.advised')).toBeNull()
  await fireEvent.click(screen.getByText('Hint', { selector: 'button' }))
  await vi.waitFor(() => expect(cell(place.cell).classList.contains('advised')).toBe(true))
  expect(asked).toEqual([['hint', { grade: 'move' }]])
  expect(pile(place.card).textContent).toContain('★')
  expect(said.at(-1)).toBe(`Place the ${place.card} on ${cellName(place.cell)}.`)
  expect(screen.queryByText(/weaker than usual/)).toBeNull()
  expect(screen.queryByText('Hint', { selector: 'button' })).toBeNull()
  // The table says that the hint was given, so it is not requested again.
  await rerender({ hints: { allowed: true, given: true }, step: 98, events: [] })
  expect(asked).toHaveLength(1)
  const next = recording.steps.find(
    (one) => one.view.turn > recording.steps[at]!.view.turn && one.view.legal.length > 1,
  )!
  await rerender({ view: next.view, legal: next.view.legal, events: [], step: 99, hints })
  expect(document.querySelector('.advised')).toBeNull()
})

test('a hint of a weakened bot says so', async () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const at = recording.steps.findIndex((one) => one.view.legal.length > 1)
  const place = recording.steps[at]!.view.legal.at(-1) as Place
  const said: string[] = []
  const hint = { grade: 'move', start: String(place.card), count: null, moves: [place], way: '', weakened: true }
  const ask = (): Promise<never> => Promise.resolve(hint as never)
  show('duel', at, { ask, hints: { allowed: true, given: false }, announce: (text) => said.push(text) })
  await fireEvent.click(screen.getByText('Hint', { selector: 'button' }))
  expect(await screen.findByText(/without the compiled game engine.*weaker than usual/)).toBeTruthy()
  expect(said.at(-1)).toMatch(/^Place the .* weaker than usual\.$/)
})

test('a hint from before a reload is loaded again, and none if hints are not allowed', async () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const at = recording.steps.findIndex((one) => one.view.legal.length > 1)
  const ask = vi.fn(() => Promise.resolve(null as never))
  const { unmount } = show('duel', at, { ask, hints: { allowed: true, given: true } })
  await vi.waitFor(() => expect(screen.getByText('Hint', { selector: 'button' })).toBeTruthy())
  expect(ask.mock.calls).toEqual([['hint']])
  unmount()
  show('duel', at, { ask, hints: { allowed: false, given: false } })
  expect(screen.queryByText('Hint', { selector: 'button' })).toBeNull()
  expect(ask.mock.calls).toHaveLength(1)
})

test('after a reload the last move of this round is still marked', () => {
  const { view } = recorded<View, GameEvent>('robot_master', 'duel').steps.at(-2)!
  const at = view.board.findIndex((card, cell) => card !== null && cell !== 12)
  const action: Place = { action: 'place', card: view.board[at]!, cell: at }
  const { rerender, props } = show('duel', -2, { events: [], last: { seat: 0, action } })
  expect(name(cell(at))).toContain('last move')
  void rerender({
    ...props,
    step: props.step + 1,
    events: [],
    last: { seat: 0, action: { ...action, card: (action.card + 1) % 6 } },
  })
  return Promise.resolve().then(() => expect(name(cell(at))).not.toContain('last move'))
})

test.each([
  ['duel', 'Your rows'],
  ['teams', 'Your rows'],
  ['watched', ''],
  ['solo', ''],
])('the corner of %s points to the player’s own lines', (name, own) => {
  show(name, 0)
  expect(document.querySelector('.owner .visually-hidden')?.textContent ?? '').toBe(own)
})

test('before the first card it says who begins', () => {
  const recording = recorded<View, GameEvent>('robot_master', 'duel')
  const { view } = recording.steps[0]!
  expect(view.turn).toBe(0)
  const hint = (): string => document.querySelector('.hint')!.textContent!
  const { unmount } = show('duel', 0)
  expect(hint()).toBe('You begin: choose a card.')
  unmount()
  show('duel', 0, { seat: 1, legal: [] })
  expect(hint()).toBe('Ann begins.')
})

test('a player of a game that ended before the first card is not asked for one', () => {
  show('duel', 0, { readonly: true, legal: [] })
  expect(document.querySelector('.hint')!.textContent).toBe('')
})
