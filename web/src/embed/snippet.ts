/** The text that people paste into a page of their own, and the addresses it uses. */
import { base, link } from '$/server/urls'

/** Must agree with the server, which lets other sites frame these addresses and no others. */
const EMBED = '/embed'

/** `path` is the address of a table or of a puzzle. */
export function snippet(path: string): string {
  return `<iframe src="${link(EMBED + path)}" title="Robotable" width="100%" height="640" style="border:0" loading="lazy"></iframe>`
}

/** The address that is embedded, or null on every other page. */
export function embedded(pathname: string): string | null {
  const start = `${base}${EMBED}/`
  return pathname.startsWith(start) ? pathname.slice(start.length - 1) : null
}
