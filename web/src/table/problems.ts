/** What went wrong, in the player's language where we have words for it; else the server's own sentence. */
import { m } from '$/language'

const texts: Record<string, () => string> = {
  behind: m.table_problem_behind,
  offline: m.table_problem_offline,
  no_table: m.table_problem_no_table,
  no_invite: m.table_problem_no_invite,
  too_often: m.table_problem_too_often,
  seat_taken: m.table_problem_seat_taken,
  not_now: m.table_problem_not_now,
}

export function problemText(problem: { error: string; message: string }): string {
  return texts[problem.error]?.() ?? problem.message
}
