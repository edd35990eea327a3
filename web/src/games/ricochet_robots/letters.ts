/** The letters on robots and targets, in the language of the page. Notation keeps its own letters. */
import { matching } from '$/games/race/typedLetters'
import { kindOf, robotText, type Kind } from '$/games/ricochet_robots/words'
import { m } from '$/language'

export function letterOf(kind: Kind): string {
  return m.ricochet_robots_letter({ kind })
}

/** The name of a button that shows the robot. If the robot shows more than one letter, people may say them. */
export function buttonName(kind: Kind): string {
  const letter = letterOf(kind)
  return letter.length > 1 ? `${letter}, ${robotText(kind)}` : robotText(kind)
}

/** The robot that a typed key selects, or null. If several begin with this letter, typing it again goes to the next. */
export function typedRobot(
  key: string,
  robots: number,
  fifth: 'silver' | 'transparent' | null,
  selected: number | null,
): number | null {
  const all = Array.from({ length: robots }, (_, robot) => ({ robot, kind: kindOf(robot, fifth) }))
  const found = matching(
    key,
    all,
    ({ kind }) => letterOf(kind)[0]!,
    ({ kind }) => kind[0]!,
  )
  const at = found.findIndex(({ robot }) => robot === selected)
  return found[(at + 1) % found.length]?.robot ?? null
}
