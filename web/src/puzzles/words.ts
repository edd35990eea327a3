/** The levels and modes of the puzzle room, in words. */
import { m } from '$/language'
import type { RunView } from '$/wire/answers'

export const LEVELS: readonly { name: NonNullable<RunView['level']>; text(): string }[] = [
  { name: 'easy', text: m.puzzles_easy },
  { name: 'medium', text: m.puzzles_medium },
  { name: 'hard', text: m.puzzles_hard },
  { name: 'expert', text: m.puzzles_expert },
]

/** A way to play, with the path of its icon on 24 by 24 units: a target, a flame, a flash of lightning. */
export interface Mode {
  name: RunView['mode']
  text(): string
  about(): string
  icon: string
}

export const MODES: readonly Mode[] = [
  {
    name: 'training',
    text: m.puzzles_training,
    about: m.puzzles_training_about,
    icon: 'M12 3a9 9 0 1 0 .01 0M12 7.5a4.5 4.5 0 1 0 .01 0M12 12h.01',
  },
  {
    name: 'streak',
    text: m.puzzles_streak,
    about: m.puzzles_streak_about,
    icon: 'M12 3c.5 4 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5 .5 1.5 1 2 2 2.5 .5-3-.5-5.5 1-8.5z',
  },
  {
    name: 'storm',
    text: m.puzzles_storm,
    about: m.puzzles_storm_about,
    icon: 'M13.5 3L6 13.5h5L10 21l7.5-10.5h-5z',
  },
]
