/** Actions in words, for the list of moves. */
import { m } from '$/language'
import type { Action } from '$/wire/robot_master'
import { cellName } from './words'

export function moveText(action: Action): string {
  return action.action === 'place' ? m.robot_master_on({ card: action.card, cell: cellName(action.cell) }) : ''
}
