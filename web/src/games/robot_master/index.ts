/** Robot Master as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { m } from '$/language'
import { FIELDS, optionWords } from './options'
import Picture from './Picture.svelte'

export const ROBOT_MASTER: GameDescription = {
  name: 'robot_master',
  title: m.robot_master_title,
  about: m.robot_master_about,
  picture: { drawing: Picture, text: m.robot_master_picture },
  fields: FIELDS,
  isForTwo: (field, value) => field !== 'variant' || value !== 'teams',
  standard: { first: 'random' },
  sides: [m.robot_master_rows, m.robot_master_columns],
  solo: { variant: 'solo' },
  optionWords,
  bots: {
    pip: m.robot_master_bot_pip,
    fidget: m.robot_master_bot_fidget,
    rivet: m.robot_master_bot_rivet,
    gauge: m.robot_master_bot_gauge,
    pivot: m.robot_master_bot_pivot,
    caliper: m.robot_master_bot_caliper,
    sextant: m.robot_master_bot_sextant,
    keystone: m.robot_master_bot_keystone,
  },
  loadPositionLine: async () => (await import('./PositionLine.svelte')).default,
  movesInWords: true,
  namesPlayers: true,
  loadBoard: async () => (await import('./Board.svelte')).default as AnyBoard,
  loadReviewWords: async () => (await import('./reviewWords')).reviewWords,
  loadMoveText: async () => (await import('./moves')).moveText as MoveText,
  loadRuleExample: async () => (await import('./CardRow.svelte')).default,
  loadDaily: async () => (await import('./Endgame.svelte')).default,
  editor: {
    start: 'duel 2445./31.0./55003/3.30./..... 11224/22345',
    load: async () => (await import('./Editor.svelte')).default,
  },
}
