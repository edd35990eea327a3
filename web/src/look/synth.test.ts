import { play, SOUNDS, type Tone } from '$/look/synth'
import { expect, test } from 'vitest'

/** Records the notes instead of playing them. */
function fakeContext(): { context: AudioContext; notes: { pitch: number; from: number; to: number }[] } {
  const notes: { pitch: number; from: number; to: number }[] = []
  const ramp = { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }
  const context = {
    currentTime: 7,
    destination: {},
    createGain: () => ({ gain: ramp, connect: (to: unknown) => to }),
    createOscillator: () => {
      const note = { pitch: 0, from: 0, to: 0 }
      notes.push(note)
      return {
        frequency: {
          set value(pitch: number) {
            note.pitch = pitch
          },
        },
        connect: (to: unknown) => to,
        start: (at: number) => (note.from = at),
        stop: (at: number) => (note.to = at),
      }
    },
  }
  return { context: context as unknown as AudioContext, notes }
}

test.each(Object.keys(SOUNDS) as Tone[])('%s is short and can be heard', (tone) => {
  const { context, notes } = fakeContext()
  play(context, tone)
  expect(notes.length).toBeGreaterThan(0)
  for (const { pitch, from, to } of notes) {
    expect(from).toBeGreaterThanOrEqual(7)
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThan(7 + 1.3)
    expect(pitch).toBeGreaterThan(100)
    expect(pitch).toBeLessThan(5_000)
  }
})

test('a win rises and a loss falls', () => {
  const pitches = (tone: Tone): number[] => SOUNDS[tone].slice(0, 3).map(({ pitch }) => pitch)
  expect(pitches('win')).toEqual(pitches('win').toSorted((one, other) => one - other))
  expect(pitches('loss')).toEqual(pitches('loss').toSorted((one, other) => other - one))
})
