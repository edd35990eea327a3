/** Robot Master as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { m } from '$/language'
import { FIELDS, optionWords } from './options'
import Picture from './Picture.svelte'

export const ROBOT_MASTER: GameDescription = {
  name: 'robot_master',
  title: m.robot_master_title,
  about: m.start_robot_master_about,
  picture: { drawing: Picture, text: m.start_picture_robot_master },
  fields: FIELDS,
  solo: { variant: 'solo' },
  optionWords,
  bots: {
    pip: m.start_about_pip,
    fidget: m.start_about_fidget,
    rivet: m.start_about_rivet,
    gauge: m.start_about_gauge,
    pivot: m.start_about_pivot,
    caliper: m.start_about_caliper,
    sextant: m.start_about_sextant,
    keystone: m.start_about_keystone,
  },
  loadBoard: async () => (await import('./Board.svelte')).default as AnyBoard,
  loadMoveText: async () => (await import('./moves')).moveText as MoveText,
}
