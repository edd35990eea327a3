/** Requests to the server, and the error body that all of them share. */
import { href } from '$/server/urls'
import type { ErrorBody } from '$/wire/received'

/** A failed request. `error` is a code for programs, `message` a sentence in English. */
export class Problem extends Error {
  readonly error: string
  readonly seconds: number | null

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message)
    this.error = body.error
    this.seconds = body.seconds ?? null
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Send a request. Throws a Problem, with status 0 and error 'offline' if the server cannot be reached. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    const headers: Record<string, string> = { accept: 'application/json' }
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body)
    }
    answer = await fetch(href(path), init)
  } catch {
    throw new Problem(0, { error: 'offline', message: 'The server cannot be reached.' })
  }
  if (answer.status === 204) return undefined as T
  let value: unknown
  try {
    value = await answer.json()
  } catch {
    throw new Problem(answer.status, { error: 'error', message: answer.statusText })
  }
  if (!answer.ok) throw new Problem(answer.status, value as ErrorBody)
  return value as T
}
