/** Actions in words, for the list of moves. */
import { actionText } from '$/games/race/words'
import type { Action, View } from '$/wire/ricochet_robots'
import { slideText } from './words'

export function moveText(action: Action, view: View): string {
  return action.action === 'slide' ? slideText(action, view.position.fifth) : (actionText(action) ?? '')
}
