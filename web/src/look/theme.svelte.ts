/** Light, dark, or the device's setting. The choice is stored in this browser. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'robotable.theme'

class ThemeChoice {
  current = $state<Theme>(stored())

  choose(theme: Theme): void {
    this.current = theme
    try {
      localStorage.setItem(KEY, theme)
    } catch {
      // A browser without storage forgets the choice.
    }
    this.apply()
  }

  apply(): void {
    const root = document.documentElement
    if (this.current === 'auto') root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', this.current)
  }
}

function stored(): Theme {
  try {
    const found = localStorage.getItem(KEY)
    return found === 'light' || found === 'dark' ? found : 'auto'
  } catch {
    return 'auto'
  }
}

export const theme = new ThemeChoice()

/** False if the person asked their device for reduced motion. */
export function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
