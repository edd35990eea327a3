/** Addresses on this server: '' or the path prefix under which it is served, such as '/robots'. */

// A variable, because the bundler would treat `new URL('..', import.meta.url)` as a file to bundle.
const here = import.meta.url

export const base = import.meta.env.DEV ? '' : new URL('..', here).pathname.replace(/\/$/, '')

/** For links and requests on this page. */
export function href(path: string): string {
  return base + path
}

/** A complete address, to share with others. */
export function link(path: string): string {
  return location.origin + base + path
}

export function socketAddress(path: string): string {
  return location.origin.replace(/^http/, 'ws') + base + path
}
