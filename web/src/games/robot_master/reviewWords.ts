/** What a review needs to know about Robot Master. */
import type { ReviewWords } from '$/games/description'
import type { Place } from '$/wire/robot_master'
import { factText } from './factText'

export const reviewWords: ReviewWords = {
  fact: factText,
  target(action) {
    const { card, cell } = action as Place
    return { cell, text: String(card) }
  },
}
