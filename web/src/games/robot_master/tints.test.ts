/** The six tints stay distinguishable with three kinds of colour blindness, simulated after Machado et al. (2009). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Read as a file, because imported style sheets are empty in tests.
const css = readFileSync(join(import.meta.dirname, 'tints.css'), 'utf-8')

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

// Full severity, in linear RGB.
const EYES: Record<string, Matrix> = {
  'colours as most people see them': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** The CIE 1976 colour distance. 2 is just visible side by side; 20 is a different colour at a glance. */
const APART = 20

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  const row = ([x, y, z]: Triple): number => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(0), part(2), part(4)]
}

function lab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

test.each(Object.entries(EYES))('%s', (_, eyes) => {
  const bodies = [...css.matchAll(/--robot-body-\d: #([0-9a-f]{6})/g)].map((found) => found[1]!)
  expect(bodies).toHaveLength(6)
  const seen = bodies.map((hex) => lab(times(eyes, linear(hex))))
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1))
      expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(APART)
})
