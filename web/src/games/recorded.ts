/** For tests: recorded games as the table sends them. Written by `python -m tests.page.refresh`. */
import type { BoardProps } from '$/games/board'
import type { Trial } from '$/wire/answers'

/** The parts of a view that every recorded game has. */
export interface AnyView {
  legal: readonly unknown[]
  seats: readonly unknown[]
  outcome: unknown
}

export interface Recording<View, Event> {
  record: string
  seat: number | null
  steps: { view: View; events: Event[]; trial?: Trial | null }[]
}

const files = import.meta.glob<unknown>('./*/recorded/*.json', { eager: true, import: 'default' })

export function recorded<View, Event>(game: string, name: string): Recording<View, Event> {
  const found = files[`./${game}/recorded/${name}.json`]
  if (found === undefined) throw new Error(`No recording ${name} of ${game}`)
  return found as Recording<View, Event>
}

/** The recordings of a game by name. */
export function recordings<View, Event>(game: string): [string, Recording<View, Event>][] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`./${game}/`))
    .map(([path, found]) => [path.split('/').at(-1)!.replace('.json', ''), found as Recording<View, Event>])
}

/** Everything a board needs for one step of a recording; `changes` replaces the properties under test. */
export function propsAt<View extends AnyView, Event>(
  recording: Recording<View, Event>,
  at: number,
  changes: Partial<BoardProps<View, View['legal'][number], Event>> = {},
): BoardProps<View, View['legal'][number], Event> {
  const { view, events } = recording.steps.at(at)!
  return {
    view,
    legal: view.legal,
    events,
    step: at,
    seat: recording.seat,
    names: view.seats.map((_, seat) => ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil'][seat] ?? `Player ${seat}`),
    readonly: recording.seat === null || view.outcome !== null,
    pending: null,
    deadlines: new Map(),
    act: () => undefined,
    hold: () => undefined,
    announce: () => undefined,
    ...changes,
  }
}
