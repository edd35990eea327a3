/** Which page an address shows. */
import { base, href } from '$/server/urls'

export type Route =
  | { page: 'start' }
  | { page: 'table'; table: string; ply: number | null }
  | { page: 'review'; table: string }
  | { page: 'invite'; invite: string }
  | { page: 'daily'; game: string; date: string | null }
  | { page: 'deal'; game: string; date: string | null }
  | { page: 'rules'; game: string }
  | { page: 'puzzles'; game: string }
  | { page: 'puzzle'; game: string; position: string | null }
  | { page: 'editor'; game: string; position: string | null }
  | { page: 'learn'; game: string; lesson: string | null }
  | { page: 'tournaments' }
  | { page: 'new_tournament' }
  | { page: 'tournament'; tournament: string; invite: string | null }
  | { page: 'open' }
  | { page: 'me' }
  | { page: 'lobby' }
  | { page: 'leaders'; game: string; speed: string }
  | { page: 'profile'; player: string }
  | { page: 'moderation'; report: number | null }
  | { page: 'not_found' }

export function route(path: string): Route {
  const words = path.split('/').filter(Boolean).map(decoded)
  const [first, second, third] = words
  if (words.length === 0) return { page: 'start' }
  if (first === 't' && second && words.length <= 3) {
    if (third === undefined) return { page: 'table', table: second, ply: null }
    if (third === 'review') return { page: 'review', table: second }
    if (/^\d{1,5}$/.test(third)) return { page: 'table', table: second, ply: Number(third) }
  }
  if (first === 'i' && second && words.length === 2) return { page: 'invite', invite: second }
  if (first === 'daily' && second && words.length <= 3 && (third === undefined || isDay(third)))
    return { page: 'daily', game: second, date: third ?? null }
  if (first === 'deal' && second && words.length <= 3 && (third === undefined || isDay(third)))
    return { page: 'deal', game: second, date: third ?? null }
  if (first === 'puzzles' && second && words.length === 2) return { page: 'puzzles', game: second }
  // A position can contain slashes, and not every program that sends a link encodes them.
  if (first === 'puzzle' && second) return { page: 'puzzle', game: second, position: words.slice(2).join('/') || null }
  if (first === 'editor' && second) return { page: 'editor', game: second, position: words.slice(2).join('/') || null }
  if (first === 'tournaments' && words.length === 1) return { page: 'tournaments' }
  if (first === 'tournaments' && second === 'new' && words.length === 2) return { page: 'new_tournament' }
  if (first === 'tournaments' && second && words.length <= 3)
    return { page: 'tournament', tournament: second, invite: third ?? null }
  if (first === 'open' && words.length === 1) return { page: 'open' }
  if (first === 'me' && words.length === 1) return { page: 'me' }
  if (first === 'lobby' && words.length === 1) return { page: 'lobby' }
  if (first === 'leaders' && second && third && words.length === 3)
    return { page: 'leaders', game: second, speed: third }
  if (first?.startsWith('@') && first.length > 1 && words.length === 1)
    return { page: 'profile', player: first.slice(1) }
  if (first === 'moderation' && words.length === 1) return { page: 'moderation', report: null }
  if (first === 'moderation' && words.length === 2 && /^\d{1,9}$/.test(second ?? ''))
    return { page: 'moderation', report: Number(second) }
  if (first === 'rules' && second && words.length === 2) return { page: 'rules', game: second }
  if (first === 'learn' && second && words.length <= 3) return { page: 'learn', game: second, lesson: third ?? null }
  return { page: 'not_found' }
}

/** Whether the text is a date that exists, such as 2026-01-31. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

class Router {
  #path = $state(location.pathname)
  route = $derived(route(this.#path.startsWith(base) ? this.#path.slice(base.length) : this.#path))

  constructor() {
    addEventListener('popstate', () => (this.#path = location.pathname))
  }

  /** Open a page of this site. With `replace`, the back button skips the current page. */
  go(path: string, how: { replace?: boolean } = {}): void {
    const to = href(path)
    if (to !== location.pathname) history[how.replace ? 'replaceState' : 'pushState'](null, '', to)
    this.#path = to
    if (!how.replace) scrollTo(0, 0)
  }

  /** A click handler for the whole document: links within the site change the page without reloading it. */
  follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!link.pathname.startsWith(`${base}/`) || link.pathname.startsWith(`${base}/api/`) || link.hash) return
    event.preventDefault()
    this.go(link.pathname.slice(base.length))
  }
}

export const router = new Router()
