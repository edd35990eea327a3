/** Micro Robots as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { isListed } from '$/games/race/listed'
import { activePlayer, pauseLine } from '$/games/race/status'
import { m } from '$/language'
import { optionWords } from './options'
import Picture from './Picture.svelte'

export const MICRO_ROBOTS: GameDescription = {
  name: 'micro_robots',
  title: m.micro_robots_title,
  about: m.micro_robots_about,
  picture: { drawing: Picture, text: m.micro_robots_picture },
  solo: { players: 1 },
  isForTwo: (field, value) => field !== 'players' || value === 2,
  optionWords,
  activePlayer,
  namesPlayers: true,
  statusLine: pauseLine,
  loadBoard: async () => (await import('./Board.svelte')).default as AnyBoard,
  isListed,
  movesInWords: true,
  loadMoveText: async () => (await import('./moves')).moveText as MoveText,
  loadDaily: async () => (await import('./Daily.svelte')).default,
  loadTarget: async () => (await import('./Target.svelte')).default,
  editor: {
    start: 'black.A0B0C0D0.1P-2W',
    load: async () => (await import('./Editor.svelte')).default,
  },
}
