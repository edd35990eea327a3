/** Light, dark, or as the machine says; the choice is kept in this browser. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'robotable.theme'

class Choice {
  current = $state<Theme>(kept())

  choose(theme: Theme): void {
    this.current = theme
    try {
      localStorage.setItem(KEY, theme)
    } catch {
      // A browser that keeps nothing forgets the choice, no more.
    }
    this.show()
  }

  show(): void {
    const root = document.documentElement
    if (this.current === 'auto') root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', this.current)
  }
}

function kept(): Theme {
  try {
    const found = localStorage.getItem(KEY)
    return found === 'light' || found === 'dark' ? found : 'auto'
  } catch {
    return 'auto'
  }
}

export const theme = new Choice()

/** Whether things may move on screen. */
export function moves(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
