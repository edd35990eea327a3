/** Whether the colours are labelled with letters. The choice is stored in this browser. */
const KEY = 'robotable.letters'

class ColourLetters {
  #on = $state(stored())

  get on(): boolean {
    return this.#on
  }
  set on(value: boolean) {
    this.#on = value
    try {
      localStorage.setItem(KEY, value ? 'on' : 'off')
    } catch {
      // A browser without storage forgets the choice.
    }
  }
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export const colourLetters = new ColourLetters()
