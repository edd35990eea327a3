/** Sound and vibration. Both are off by default. The tones are synthesized, so there are no files to load. */
import { readStored, store } from '$/server/storage'

export type Tone = 'move' | 'turn' | 'end' | 'chat'

/** Frequencies in Hz, played one after the other. */
const TONES: Record<Tone, readonly number[]> = {
  move: [330],
  turn: [440, 660],
  end: [392, 494, 587],
  chat: [784],
}
const LENGTH = 0.09
const PULSES: Record<Tone, number[]> = { move: [12], turn: [20, 40, 20], end: [30, 40, 30, 40, 60], chat: [8] }

class Feedback {
  sound = $state(readStored<boolean>('sound') ?? false)
  haptics = $state(readStored<boolean>('haptics') ?? false)
  #context: AudioContext | undefined

  readonly canVibrate = typeof navigator.vibrate === 'function'

  chooseSound(on: boolean): void {
    this.sound = on
    store('sound', on)
    if (on) this.play('turn')
  }

  chooseHaptics(on: boolean): void {
    this.haptics = on
    store('haptics', on)
    if (on) this.play('turn')
  }

  play(tone: Tone): void {
    if (this.haptics && this.canVibrate) navigator.vibrate(PULSES[tone])
    if (!this.sound) return
    try {
      const context = (this.#context ??= new AudioContext())
      TONES[tone].forEach((frequency, at) => this.#tone(context, frequency, context.currentTime + at * LENGTH))
    } catch {
      // No audio device or no permission: the game stays silent.
    }
  }

  #tone(context: AudioContext, frequency: number, at: number): void {
    const [voice, volume] = [context.createOscillator(), context.createGain()]
    voice.type = 'triangle'
    voice.frequency.value = frequency
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.16, at + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH * 2)
    voice.connect(volume).connect(context.destination)
    voice.start(at)
    voice.stop(at + LENGTH * 2)
  }
}

export const feedback = new Feedback()
