import { letterOf, typedRobot } from '$/games/ricochet_robots/letters'
import type { Kind } from '$/games/ricochet_robots/words'
import de from '../../../messages/de/ricochet_robots.json'
import en from '../../../messages/en/ricochet_robots.json'
import fr from '../../../messages/fr/ricochet_robots.json'
import nl from '../../../messages/nl/ricochet_robots.json'
import { expect, test } from 'vitest'

const KINDS: Kind[] = ['red', 'green', 'blue', 'yellow', 'silver', 'transparent']

test.each(Object.entries({ de, en, fr, nl }))('no two robots have the same letters in %s', (_, messages) => {
  const letters = Object.values(messages.ricochet_robots_letter[0]!.match)
  expect(letters).toHaveLength(KINDS.length)
  expect(new Set(letters).size).toBe(KINDS.length)
  // They begin as the colour does, so that readers of the language guess right.
  const names = Object.values(messages.ricochet_robots_robot[0]!.match)
  letters.forEach((letter, at) =>
    expect(
      names[at]!.toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(letter.toLowerCase())),
    ).toBe(true),
  )
})

test('a key selects the robot with that letter', () => {
  expect(KINDS.map(letterOf)).toEqual(['R', 'G', 'B', 'Y', 'S', 'T'])
  expect(['r', 'G', 'b', 'y'].map((key) => typedRobot(key, 4, null, 2))).toEqual([0, 1, 2, 3])
  expect(typedRobot('s', 5, 'silver', null)).toBe(4)
  expect(typedRobot('t', 5, 'silver', null)).toBeNull()
  expect(typedRobot('t', 5, 'transparent', 4)).toBe(4)
  expect(typedRobot('x', 5, 'transparent', null)).toBeNull()
})
