/** `await confirming.ask(…)`: whether somebody really wants that. Shown by Confirm.svelte. */
interface Question {
  text: string
  yes: string
  no: string
}

class Confirming {
  question = $state.raw<Question | null>(null)
  #resolve: ((sure: boolean) => void) | null = null

  ask(text: string, yes: string, no: string): Promise<boolean> {
    this.answer(false)
    this.question = { text, yes, no }
    return new Promise((resolve) => (this.#resolve = resolve))
  }

  answer(sure: boolean): void {
    this.question = null
    this.#resolve?.(sure)
    this.#resolve = null
  }
}

export const confirming = new Confirming()
