/** For tests: recorded games, as the table sends them. Written by `python -m tests.page.refresh`. */
import type { BoardProps } from '$/games/board'
import type { GameName, Games } from '$/wire/games'
import type { Trial } from '$/wire/answers'

export interface Recording<G extends GameName> {
  record: string
  seat: number | null
  steps: { view: Games[G]['view']; events: Games[G]['event'][]; trial?: Trial | null }[]
}

const files = import.meta.glob<unknown>('./*/recorded/*.json', { eager: true, import: 'default' })

export function recorded<G extends GameName>(game: G, name: string): Recording<G> {
  const found = files[`./${game}/recorded/${name}.json`]
  if (found === undefined) throw new Error(`there is no recording ${name} of ${game}`)
  return found as Recording<G>
}

/** The recordings of a game by name. */
export function recordings<G extends GameName>(game: G): [string, Recording<G>][] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith(`./${game}/`))
    .map(([path, found]) => [path.split('/').at(-1)!.replace('.json', ''), found as Recording<G>])
}

type PropsOf<G extends GameName> = BoardProps<Games[G]['view'], Games[G]['action'], Games[G]['event']>

/** Everything a board needs for one step of a recording; `more` replaces what the test is about. */
export function propsAt<G extends GameName>(
  recording: Recording<G>,
  at: number,
  more: Partial<PropsOf<G>> = {},
): PropsOf<G> {
  const { view, events } = recording.steps.at(at)!
  return {
    view,
    legal: view.legal,
    events,
    step: at,
    seat: recording.seat,
    names: view.seats.map((_, seat) => ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil'][seat] ?? `Player ${seat}`),
    readonly: recording.seat === null || view.outcome !== null,
    entered: null,
    deadlines: new Map(),
    act: () => undefined,
    hold: () => undefined,
    announce: () => undefined,
    ...more,
  }
}
