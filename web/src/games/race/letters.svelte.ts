/** Whether letters stand on the colours; kept in this browser. */
const KEY = 'robotable.letters'

class Letters {
  #on = $state(kept())

  get on(): boolean {
    return this.#on
  }
  set on(value: boolean) {
    this.#on = value
    try {
      localStorage.setItem(KEY, value ? 'on' : 'off')
    } catch {
      // A browser that keeps nothing forgets the choice, no more.
    }
  }
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export const letters = new Letters()
