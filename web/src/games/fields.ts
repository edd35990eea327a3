/** Options of a game as the start form shows them. */

type Value = string | number | boolean | null

export interface OptionField<Name extends string = string> {
  name: Name
  label(): string
  /** The first choice is the default. */
  choices: readonly (readonly [Value, () => string])[]
  /** Whether the field changes anything, given the other options; without it, always. */
  matters?(options: Readonly<Record<string, unknown>>): boolean
}

/** A choice that is its own label. */
export function plain(value: number): readonly [number, () => string] {
  return [value, () => String(value)]
}

/** A check box. */
export function toggle<Name extends string>(name: Name, label: () => string, standard = false): OptionField<Name> {
  const unlabelled = (): string => ''
  return {
    name,
    label,
    choices: [
      [standard, unlabelled],
      [!standard, unlabelled],
    ],
  }
}
