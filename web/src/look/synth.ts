/** Short sounds, made by the browser: struck wood and tin, like the toys on the table. No files to load. */
export type Tone = 'move' | 'turn' | 'win' | 'loss' | 'end' | 'chat'

/** One strike: a note that rings out. */
interface Strike {
  /** The pitch in Hz. */
  pitch: number
  /** Seconds after the beginning of the sound. */
  at: number
  /** Seconds until it has died away. */
  ring: number
  /** From 0 to 1. */
  loud: number
}

const [G3, C4, E4, G4, C5, E5, G5, A5, C6] = [196, 261.6, 329.6, 392, 523.3, 659.3, 784, 880, 1046.5] as const

export const SOUNDS: Record<Tone, readonly Strike[]> = {
  move: [{ pitch: G3, at: 0, ring: 0.09, loud: 0.9 }],
  turn: [
    { pitch: E5, at: 0, ring: 0.3, loud: 0.6 },
    { pitch: A5, at: 0.11, ring: 0.45, loud: 0.6 },
  ],
  win: [
    { pitch: C5, at: 0, ring: 0.3, loud: 0.6 },
    { pitch: E5, at: 0.1, ring: 0.3, loud: 0.6 },
    { pitch: G5, at: 0.2, ring: 0.3, loud: 0.6 },
    { pitch: C6, at: 0.32, ring: 0.9, loud: 0.7 },
    { pitch: G5, at: 0.32, ring: 0.9, loud: 0.35 },
  ],
  loss: [
    { pitch: G4, at: 0, ring: 0.35, loud: 0.5 },
    { pitch: E4, at: 0.16, ring: 0.35, loud: 0.5 },
    { pitch: C4, at: 0.32, ring: 0.6, loud: 0.5 },
  ],
  end: [
    { pitch: C5, at: 0, ring: 0.4, loud: 0.5 },
    { pitch: G4, at: 0.14, ring: 0.6, loud: 0.5 },
  ],
  chat: [{ pitch: C6, at: 0, ring: 0.14, loud: 0.3 }],
}

const VOLUME = 0.22
/** A struck bar has one clear overtone, far above its note, that dies away first. */
const OVERTONE = 3.93

export function play(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + 0.01
  for (const strike of SOUNDS[tone]) {
    ring(context, strike.pitch, start + strike.at, strike.ring, VOLUME * strike.loud)
    ring(context, strike.pitch * OVERTONE, start + strike.at, strike.ring / 4, VOLUME * strike.loud * 0.25)
  }
}

function ring(context: AudioContext, pitch: number, at: number, seconds: number, volume: number): void {
  const [voice, gain] = [context.createOscillator(), context.createGain()]
  voice.frequency.value = pitch
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(volume, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds)
  voice.connect(gain).connect(context.destination)
  voice.start(at)
  voice.stop(at + seconds)
}
