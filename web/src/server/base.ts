/** Where the table lives: '' or the path prefix it is served under, such as '/robots'. */

// By a name: written in one piece, the bundler would take it for the address of a file to bundle.
const here = import.meta.url

export const base = import.meta.env.DEV ? '' : new URL('..', here).pathname.replace(/\/$/, '')

/** The address of a path of ours, for links and requests. */
export function href(path: string): string {
  return base + path
}

/** The same as a link to give away. */
export function link(path: string): string {
  return location.origin + base + path
}

export function socketAddress(path: string): string {
  return location.origin.replace(/^http/, 'ws') + base + path
}
