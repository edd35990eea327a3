/** Ricochet Robots as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { activePlayer } from '$/games/race/status'
import { m } from '$/language'
import { FIELDS, optionWords } from './options'
import Picture from './Picture.svelte'

export const RICOCHET_ROBOTS: GameDescription = {
  name: 'ricochet_robots',
  title: m.races_ricochet_robots_title,
  about: m.start_ricochet_robots_about,
  picture: { drawing: Picture, text: m.start_picture_ricochet_robots },
  fields: FIELDS,
  solo: { players: 1 },
  optionWords,
  bots: {
    'ricochet-easy': m.start_about_ricochet_easy,
    'ricochet-medium': m.start_about_ricochet_medium,
    'ricochet-hard': m.start_about_ricochet_hard,
  },
  activePlayer,
  loadBoard: async () => (await import('./Board.svelte')).default as AnyBoard,
  loadMoveText: async () => (await import('./moves')).moveText as MoveText,
  loadDaily: async () => (await import('./Daily.svelte')).default,
}
