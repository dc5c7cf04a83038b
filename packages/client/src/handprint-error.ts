// The one error of this package: what the API refused, and what kept a request from being answered.

import type { ErrorCode, Open, Problem } from './api-types.ts'

/** Faults that are found out here. All other codes come from the API. */
export type ClientErrorCode =
  | 'unreachable'
  | 'timed_out'
  | 'redirected'
  | 'answer_unreadable'
  | 'settings_invalid'
  | 'source_unusable'
  | 'webhook_signature_invalid'

export type Fault = NonNullable<Problem['errors']>[number]

type Facts = {
  status?: number
  faults?: readonly Fault[]
  requestId?: string | null
  retryAfter?: number | null
  mayPass?: boolean
  cause?: unknown
}

export class HandprintError extends Error {
  override readonly name = 'HandprintError'
  /** For programs. Later versions of the API may add codes. */
  readonly code: ErrorCode | Open<ClientErrorCode>
  /** HTTP status; null if there was no answer. */
  readonly status: number | null
  /** Every fault of a body or of parameters, each with its place. */
  readonly faults: readonly Fault[]
  /** Name it to the operator of the service: its log has the same id. */
  readonly requestId: string | null
  /** Seconds to wait before sending the request again; null if the service did not say. */
  readonly retryAfter: number | null
  /** Whether the same request may succeed later. */
  readonly mayPass: boolean

  constructor(code: HandprintError['code'], message: string, facts: Facts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.status = facts.status ?? null
    this.faults = facts.faults ?? []
    this.requestId = facts.requestId ?? null
    this.retryAfter = facts.retryAfter ?? null
    this.mayPass = facts.mayPass ?? false
  }
}

/**
 * True for an error of this package, of that code if one is given. Unlike `instanceof` it also knows
 * an error of a second copy of the package.
 */
export function isHandprintError(
  error: unknown,
  code?: HandprintError['code'],
): error is HandprintError {
  const isOurs = error instanceof Error && error.name === 'HandprintError' && 'code' in error
  return isOurs && (code === undefined || error.code === code)
}

/** Statuses of proxies, and of a service that had no time to say more. */
const passing = [408, 423, 429, 500, 502, 503, 504]

/** @param url without its query, which may contain a key. */
export async function errorOfResponse(response: Response, url: string): Promise<HandprintError> {
  const { status, headers } = response
  const retryAfter = secondsOf(headers.get('retry-after'))
  const facts = { status, requestId: headers.get('x-request-id'), retryAfter }
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const to = headers.get('location')
    const where = to === null ? 'to another address' : `to ${to}`
    return new HandprintError(
      'redirected',
      `${url} redirects ${where}. Set \`store\` to the address of the service itself, such as https:// instead of http://.`,
      facts,
    )
  }
  const problem = await readProblem(response)
  if (problem === null) {
    return new HandprintError(
      'answer_unreadable',
      `${url} answered ${status} without a reason. Is \`store\` the address of a Handprint service, and does it run?`,
      { ...facts, mayPass: passing.includes(status) },
    )
  }
  return new HandprintError(problem.code, problem.detail ?? problem.message ?? problem.code, {
    ...facts,
    faults: problem.errors ?? [],
    // The service says when to try again, wherever trying again helps.
    mayPass: retryAfter !== null || status === 408 || status === 423,
  })
}

type Refusal = { code: string; detail?: string; message?: string; errors?: Fault[] }

async function readProblem(response: Response): Promise<Refusal | null> {
  try {
    const body: unknown = JSON.parse(await response.text())
    const hasCode = typeof body === 'object' && body !== null && 'code' in body
    return hasCode ? (body as Refusal) : null
  } catch {
    return null
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}
