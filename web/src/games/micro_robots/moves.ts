/** Actions in words, for the list of moves. */
import { actionText } from '$/games/race/words'
import type { Action } from '$/wire/micro_robots'
import { faceText } from './faces'

export function moveText(action: Action): string {
  return action.action === 'step' ? faceText(action.to) : (actionText(action) ?? '')
}
