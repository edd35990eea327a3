/** The levels and modes of the puzzle room, in words. */
import { m } from '$/language'
import type { RunView } from '$/wire/answers'

export const LEVELS: readonly { name: NonNullable<RunView['level']>; text(): string }[] = [
  { name: 'easy', text: m.puzzles_easy },
  { name: 'medium', text: m.puzzles_medium },
  { name: 'hard', text: m.puzzles_hard },
  { name: 'expert', text: m.puzzles_expert },
]

export const MODES: readonly { name: RunView['mode']; text(): string; about(): string }[] = [
  { name: 'training', text: m.puzzles_training, about: m.puzzles_training_about },
  { name: 'streak', text: m.puzzles_streak, about: m.puzzles_streak_about },
  { name: 'storm', text: m.puzzles_storm, about: m.puzzles_storm_about },
]
