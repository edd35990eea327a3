import type { EngineView } from '$/wire/answers'
import { expect, test } from 'vitest'
import { botLine, chosenBot, offered } from './bots'

const bot = (name: string, level: number | null, usual = false): EngineView => ({
  name,
  title: name,
  about: `${name}.`,
  level,
  usual,
})
const BOTS = [bot('random', null), bot('keystone', 3), bot('gauge', 2, true), bot('new', 1)]

test('those of no level are not offered, the others the gentlest first', () => {
  expect(offered(BOTS).map((one) => one.name)).toEqual(['new', 'gauge', 'keystone'])
})

test('the usual one plays unless another one that is offered was chosen', () => {
  expect(chosenBot(BOTS, null)?.name).toBe('gauge')
  expect(chosenBot(BOTS, 'random')?.name).toBe('gauge')
  expect(chosenBot(BOTS, 'keystone')?.name).toBe('keystone')
  expect(chosenBot([], null)).toBeUndefined()
})

test('a bot that the page does not know yet is introduced by the server', () => {
  expect(botLine(bot('new', 1))).toEqual({ text: 'new.', language: 'en' })
  expect(botLine(bot('gauge', 2)).text).toMatch(/overlooks/)
})
