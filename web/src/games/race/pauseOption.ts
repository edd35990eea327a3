/** The pause between targets, as the start form shows it. */
import type { OptionField } from '$/games/fields'
import { m } from '$/language'

function seconds(value: number): readonly [number, () => string] {
  return [value, () => m.races_option_pause_seconds({ seconds: value })]
}

/** The first choice is what the server gives a new table that does not choose. */
export const PAUSE: OptionField<'pause'> = {
  name: 'pause',
  label: m.races_option_pause,
  choices: [seconds(15), seconds(30), seconds(60), [0, m.races_option_pause_none]],
}
