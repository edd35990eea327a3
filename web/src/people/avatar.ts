/** The parts of a robot that stands for a person or a bot. The server's number decides, so it never changes. */
export interface Robot {
  colour: number
  head: number
  top: number
  eyes: number
  mouth: number
  bolts: boolean
}

const CHOICES = { colour: 8, head: 4, top: 4, eyes: 4, mouth: 4 } as const

export function robotOf(avatar: number): Robot {
  let rest = avatar
  const next = (count: number): number => {
    const found = rest % count
    rest = Math.floor(rest / count)
    return found
  }
  return {
    colour: next(CHOICES.colour),
    head: next(CHOICES.head),
    top: next(CHOICES.top),
    eyes: next(CHOICES.eyes),
    mouth: next(CHOICES.mouth),
    bolts: next(2) === 1,
  }
}
