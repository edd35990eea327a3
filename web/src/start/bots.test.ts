import type { EngineView } from '$/wire/answers'
import { expect, test } from 'vitest'
import { botLine } from './botLine'
import { chosenBot, offeredBots } from './bots'

const bot = (name: string, level: number | null, usual = false): EngineView => ({
  name,
  title: name,
  about: `${name}.`,
  level,
  usual,
  rated: true,
  weakened: false,
})
const BOTS = [bot('random', null), bot('keystone', 3), bot('gauge', 2, true), bot('new', 1)]

test('bots without a level are not offered, the others come weakest first', () => {
  expect(offeredBots(BOTS).map((one) => one.name)).toEqual(['new', 'gauge', 'keystone'])
})

test('the default bot plays unless another offered bot was chosen', () => {
  expect(chosenBot(BOTS, null)?.name).toBe('gauge')
  expect(chosenBot(BOTS, 'random')?.name).toBe('gauge')
  expect(chosenBot(BOTS, 'keystone')?.name).toBe('keystone')
  expect(chosenBot([], null)).toBeUndefined()
})

test('a bot that the page does not know is introduced by the server', () => {
  expect(botLine('robot_master', bot('new', 1))).toEqual({ text: 'new.', language: 'en' })
  expect(botLine('robot_master', bot('gauge', 2)).text).toMatch(/overlooks/)
})
