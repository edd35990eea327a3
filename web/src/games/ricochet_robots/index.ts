/** Ricochet Robots as the page describes it. */
import type { AnyBoard } from '$/games/board'
import type { GameDescription, MoveText } from '$/games/description'
import { isListed } from '$/games/race/listed'
import { activePlayer, pauseLine } from '$/games/race/status'
import { m } from '$/language'
import { optionWords } from './options'
import Picture from './Picture.svelte'

export const RICOCHET_ROBOTS: GameDescription = {
  name: 'ricochet_robots',
  title: m.ricochet_robots_title,
  about: m.ricochet_robots_about,
  picture: { drawing: Picture, text: m.ricochet_robots_picture },
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
    start: '3A.4A.1A.2A_ra4.gm6.ba3.yo3_rh6',
    load: async () => (await import('./Editor.svelte')).default,
  },
}
