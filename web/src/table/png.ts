/** Turns a picture of the server into a PNG, in the colours that the page shows. */
import type { Theme } from '$/look/theme.svelte'

/** Pixels per unit of the picture, so that it stays sharp on a phone or in print. */
const SCALE = 2
const DARK = '@media (prefers-color-scheme:dark)'

/** A picture follows the device's colours; a theme that was chosen on the page replaces them. */
export function inTheme(svg: string, theme: Theme): string {
  return theme === 'auto' ? svg : svg.replaceAll(DARK, theme === 'dark' ? '@media all' : '@media not all')
}

export async function pngOf(svg: string, theme: Theme): Promise<Blob> {
  const image = new Image()
  // Not an object URL: the content security policy allows data in images and nothing else from outside.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(inTheme(svg, theme))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.')))),
  )
}
