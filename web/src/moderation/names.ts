/** How moderators see people and the outcome of reports. */
import { date, m } from '$/language'
import type { PersonView, ReportView } from '$/wire/answers'

/** The name, and the login if it differs: names can be chosen to look like somebody else's. */
export function fullName(person: PersonView): string {
  return person.login === null || person.login === person.name ? person.name || '–' : `${person.name} (${person.login})`
}

const OUTCOMES = {
  dismiss: m.moderation_outcome_dismiss,
  mute: m.moderation_outcome_mute,
  close: m.moderation_outcome_close,
}

export function outcome(report: ReportView): string {
  return report.outcome === null ? m.moderation_outcome_open() : OUTCOMES[report.outcome]()
}

export function moment(at: number): string {
  return date(at, { dateStyle: 'medium', timeStyle: 'short' })
}
