import Avatar from '$/people/Avatar.svelte'
import { robotOf } from '$/people/avatar'
import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'

test('every part of the number shows', () => {
  const drawn = (avatar: number): string => render(Avatar, { avatar }).container.innerHTML
  // The lowest number that changes the colour, the head, the top, the eyes, the mouth and the bolts.
  const robots = [0, 1, 8, 32, 128, 512, 2048].map(drawn)
  expect(new Set(robots).size).toBe(robots.length)
  expect(drawn(0)).toBe(robots[0])
})

test('every number is a robot', () => {
  const robots = Array.from({ length: 4096 }, (_, avatar) => JSON.stringify(robotOf(avatar)))
  expect(new Set(robots).size).toBe(4096)
  expect(robotOf(65_535)).toEqual(robotOf(65_535 % 4096))
})
