/** The browser's tab: its title and its icon say when it is this person's turn. */
import { href } from '$/server/urls'

class Tab {
  /** Whether it is this person's turn at the table they are looking at. */
  turnHere = $state(false)

  /** For an $effect: the icon with a dot, or the plain one. */
  showIcon(turn: boolean): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    icon?.setAttribute('href', href(turn ? '/robot-turn.svg' : '/robot.svg'))
  }
}

export const tab = new Tab()

/** The title with the number of other tables where it is this person's turn. */
export function tabTitle(title: string, turns: number): string {
  return turns > 0 ? `(${turns}) ${title}` : title
}
