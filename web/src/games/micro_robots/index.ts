/** Micro Robots as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { activePlayer } from '$/games/race/status'
import { m } from '$/language'
import { FIELDS, optionWords } from './options'
import Picture from './Picture.svelte'

export const MICRO_ROBOTS: GameDescription = {
  name: 'micro_robots',
  title: m.races_micro_robots_title,
  about: m.start_micro_robots_about,
  picture: { drawing: Picture, text: m.start_picture_micro_robots },
  fields: FIELDS,
  solo: { players: 1 },
  optionWords,
  bots: {
    'micro-easy': m.start_about_micro_easy,
    'micro-medium': m.start_about_micro_medium,
    'micro-hard': m.start_about_micro_hard,
  },
  activePlayer,
  loadBoard: async () => (await import('./Board.svelte')).default as AnyBoard,
  loadMoveText: async () => (await import('./moves')).moveText as MoveText,
  loadDaily: async () => (await import('./Daily.svelte')).default,
}
