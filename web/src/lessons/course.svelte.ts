/** The lessons of a game and how far somebody has come. Kept on the server, for guests too. */
import { locale } from '$/language'
import { account } from '$/server/account.svelte'
import { ask } from '$/server/http'
import { markKnown } from '$/start/newcomer'
import { guestName } from '$/start/newTable'
import type { CourseView, LessonHead, LessonView } from '$/wire/answers'
import type { FinishedBody } from '$/wire/sent'

const path = (game: string): string => `/api/lessons/${encodeURIComponent(game)}`

export function lessonPath(game: string, lesson: string): string {
  return `${path(game)}/${encodeURIComponent(lesson)}`
}

export const loadCourse = (game: string): Promise<CourseView> =>
  ask<CourseView>('GET', `${path(game)}?language=${locale()}`)

export const loadLesson = (game: string, lesson: string): Promise<LessonView> =>
  ask<LessonView>('GET', `${lessonPath(game, lesson)}?language=${locale()}`)

/** Stores that the first `steps` steps of a lesson are finished. Without a connection it is not stored, and the lesson
 * goes on. */
export async function finishSteps(game: string, lesson: string, steps: number): Promise<void> {
  try {
    await account.loadOrCreateGuest(guestName())
    await ask('PUT', lessonPath(game, lesson), { steps } satisfies FinishedBody)
    if (unfinished(await loadCourse(game)) === undefined) markKnown(game)
  } catch {
    // See above.
  }
}

export function isFinished(lesson: LessonHead): boolean {
  return lesson.finished >= lesson.steps
}

/** The lesson to go on with. */
export function unfinished(course: CourseView): LessonHead | undefined {
  return course.lessons.find((one) => !isFinished(one))
}
