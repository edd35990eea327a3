/** What a placement does to a line, as a clause without a subject. */
import type { ReviewWords } from '$/games/description'
import { m } from '$/language'

type Words = (inputs: { line: string; card: number; points: number }) => string

const WORDS: Record<string, Words> = {
  own_three: m.robot_master_fact_own_three,
  own_pair: m.robot_master_fact_own_pair,
  own_fills: m.robot_master_fact_own_fills,
  own_spoils: m.robot_master_fact_own_spoils,
  own_helps: m.robot_master_fact_own_helps,
  own_adds: m.robot_master_fact_own_adds,
  their_three: m.robot_master_fact_their_three,
  their_pair: m.robot_master_fact_their_pair,
  their_fills: m.robot_master_fact_their_fills,
  their_spoils: m.robot_master_fact_their_spoils,
  their_helps: m.robot_master_fact_their_helps,
  their_adds: m.robot_master_fact_their_adds,
}

export const factText: ReviewWords['fact'] = ({ key, parameters = {} }) => {
  const name = String(parameters['name'])
  const lowest = parameters['lowest'] === 'yes'
  const row = lowest ? m.robot_master_fact_lowest_row : m.robot_master_fact_row
  const column = lowest ? m.robot_master_fact_lowest_column : m.robot_master_fact_column
  const line = (parameters['axis'] === 'row' ? row : column)({ name })
  return WORDS[key]?.({ line, card: Number(parameters['card']), points: Number(parameters['points']) }) ?? ''
}
