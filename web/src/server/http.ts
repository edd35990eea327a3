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

let credentials: RequestCredentials = 'same-origin'

/** From now on, requests say nothing about who uses this browser. For a page inside another site. */
export function actForNobody(): void {
  credentials = 'omit'
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Send a request. Throws a Problem, with status 0 and error 'offline' if the server cannot be reached. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    const headers: Record<string, string> = { accept: 'application/json' }
    const init: RequestInit = { method, headers, credentials }
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
