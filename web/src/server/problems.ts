/** Error messages in the player's language, or the server's English sentence for unknown error codes. */
import { m } from '$/language'
import type { ErrorBody } from '$/wire/received'

export const texts: Record<string, (body: ErrorBody) => string> = {
  behind: m.problem_behind,
  offline: m.problem_offline,
  no_table: m.problem_no_table,
  no_invite: m.problem_no_invite,
  too_often: ({ seconds }) => (seconds ? m.problem_too_often_for({ seconds }) : m.problem_too_often()),
  too_early: ({ seconds }) => m.problem_too_early({ seconds: seconds ?? 60 }),
  seat_taken: m.problem_seat_taken,
  not_now: m.problem_not_now,
  illegal: m.problem_illegal,
  over: m.problem_over,
  not_over: m.problem_not_over,
  not_seated: m.problem_not_seated,
  blocked: m.problem_blocked,
  nobody: m.problem_nobody,
  bad_token: m.problem_signed_out,
  later: m.problem_later,
  silent: m.problem_silent,
  bad_text: m.problem_bad_text,
  bad_name: m.problem_bad_name,
  bad_login: m.problem_bad_login,
  bad_password: m.problem_bad_password,
  login_taken: m.problem_login_taken,
  wrong_password: m.problem_wrong_password,
  wrong_old_password: m.problem_wrong_old_password,
  no_account: m.problem_no_account,
  has_account: m.problem_has_account,
  no_session: m.problem_no_session,
  yourself: m.problem_yourself,
  nobody_there: m.problem_nobody_there,
  no_hint: m.problem_no_hint,
  no_puzzle: m.problem_no_puzzle,
  bad_date: m.problem_no_puzzle,
  one_attempt: m.problem_one_attempt,
  not_revealed: m.problem_not_revealed,
  bad_way: ({ message }) => m.problem_bad_way({ message }),
  bad_options: ({ message }) => m.problem_bad_options({ message }),
  no_ply: m.problem_no_ply,
  seat_kept: m.problem_seat_kept,
  too_many: m.problem_too_many,
  no_picture: m.problem_no_picture,
  busy: m.problem_busy,
  store: m.problem_store,
  not_ready: m.problem_store,
  other_origin: m.problem_other_origin,
  no_days: m.problem_no_days,
  on_vacation: m.problem_on_vacation,
  no_vacation: m.problem_no_vacation,
  bad_subscription: m.problem_bad_subscription,
  no_device: m.problem_no_device,
  no_bot: m.problem_no_bot,
  declined: ({ message }) => m.problem_declined({ message }),
  not_accepted: ({ message }) => m.problem_not_accepted({ message }),
  no_challenge: m.problem_no_challenge,
  not_yours: m.problem_not_yours,
  not_kept: m.problem_not_kept,
  error: m.problem_error,
}

/** A sentence to show for anything that was thrown. */
export function problemText(problem: unknown): string {
  if (typeof problem === 'object' && problem !== null && 'error' in problem && 'message' in problem) {
    const body = problem as ErrorBody
    return texts[body.error]?.(body) ?? body.message
  }
  return problem instanceof Error ? problem.message : String(problem)
}
