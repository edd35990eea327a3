/** Ids for requests that must count once, however often they are sent. */

/** randomUUID exists on secure pages only, and servers at home often use plain HTTP. */
export function newId(): string {
  return crypto.randomUUID?.() ?? fallbackId()
}

function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
