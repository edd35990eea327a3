/** `await confirmation.ask(…)` is true if the person confirms. ConfirmDialog.svelte shows the question. */
interface Question {
  text: string
  yes: string
  no: string
}

class Confirmation {
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

export const confirmation = new Confirmation()
