/** The task of a round in words: from where to where. */
import { faceText } from '$/games/micro_robots/faces'
import { m } from '$/language'
import type { View } from '$/wire/micro_robots'

/** Empty until the board is laid and the dice are rolled. */
export function taskText({ position: { board, robot }, goal }: View): string {
  if (!board || !goal || robot === null) return ''
  const face = (cell: number): string => faceText(board.faces[cell]!)
  const ends = { start: face(robot), target: face(goal.target) }
  return goal.via === null ? m.micro_robots_task(ends) : m.micro_robots_task_via({ ...ends, via: face(goal.via) })
}
