/** Sound and vibration. Both are off by default. */
import { play, type Tone } from '$/look/synth'
import { readStored, store } from '$/server/storage'

const PULSES: Record<Tone, number[]> = {
  move: [12],
  turn: [20, 40, 20],
  win: [30, 40, 30, 40, 60],
  loss: [60],
  end: [30, 40, 30],
  chat: [8],
}

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
      play((this.#context ??= new AudioContext()), tone)
    } catch {
      // No audio device or no permission: the game stays silent.
    }
  }
}

export const feedback = new Feedback()
