/** Robot Master as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { m } from '$/language'
import { optionWords } from './options'
import Picture from './Picture.svelte'

export const ROBOT_MASTER: GameDescription = {
  name: 'robot_master',
  title: m.robot_master_title,
  about: m.robot_master_about,
  picture: { drawing: Picture, text: m.robot_master_picture },
  isForTwo: (field, value) => field !== 'variant' || value !== 'teams',
  optionWords,
  standard: { first: 'random' },
  sides: [m.robot_master_rows, m.robot_master_columns],
  solo: { variant: 'solo' },
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
