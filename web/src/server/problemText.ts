/** The sentence for an error, without its having been loaded before: hardly anybody sees one, and there are many. */
import { m } from '$/language'

/** Never fails. If the sentences cannot be loaded either, the server's own sentence has to do. */
export async function loadProblemText(problem: unknown): Promise<string> {
  if (isOffline(problem)) return m.problem_offline()
  try {
    return (await import('$/server/problems')).problemText(problem)
  } catch {
    return problem instanceof Error ? problem.message : m.problem_offline()
  }
}

function isOffline(problem: unknown): boolean {
  return typeof problem === 'object' && problem !== null && 'error' in problem && problem.error === 'offline'
}
