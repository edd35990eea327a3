import { GAMES } from '$/games'
import type { AnyBoard } from '$/games/board'
import FallbackBoard from '$/games/FallbackBoard.svelte'
import { propsAt, recordings, type AnyView } from '$/games/recorded'
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'

const every = GAMES.flatMap(({ name: game }) =>
  recordings<AnyView, unknown>(game).map(([name, recording]) => [game, name, recording] as const),
)

test.each(every)('%s %s: every legal action has a button that performs it', (_game, _name, recording) => {
  for (const at of recording.steps.keys()) {
    const done: unknown[] = []
    const props = propsAt(recording, at, { act: (action) => done.push(action) })
    const board = render(FallbackBoard as AnyBoard, { props })
    const buttons = screen.queryAllByRole('button')
    expect(buttons).toHaveLength(props.readonly ? 0 : props.legal.length)
    for (const button of buttons) button.click()
    expect(done).toEqual(props.readonly ? [] : props.legal)
    board.unmount()
  }
})
