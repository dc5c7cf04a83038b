// The one error that Handprint throws on purpose, but for a start that can't be. It is thrown where the fault is found out and
// translated once, at the edge (http/): whoever calls us reads `code` and `publicMessage`, while
// `cause` stays in the log.

import type { ErrorCode } from './contract/error-codes.ts'
import { inEnglish, type Told } from './sentences/sentence.ts'

/** What is wrong with one field of a body, as in `lines[0].options.depth`. */
export type FieldFault = {
  readonly field: string
  readonly code: string
  readonly message: string
  /** The same for the panel's reader; not on the wire. */
  readonly told?: Told
}

export type Fault = {
  /** One of contract/error-codes.ts; a stable name that programs may compare. */
  readonly code: string
  /** The true HTTP status, also where the hand-off interface answers 500 outside. */
  readonly status: number
  /** Tells a person what is wrong and what to do. Never holds paths, addresses, keys or tokens. */
  readonly message: string
  /** The same for the panel, which says it in its reader's language. */
  readonly told?: Told
  /** Finer than `code`, for pages that say it in the shopper's language; not on the wire. */
  readonly reason?: string | undefined
  /** Seconds after which trying again may help; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Every fault of a body that has fields; `errors` in a problem document. */
  readonly fields?: readonly FieldFault[] | undefined
  readonly cause?: unknown
}

export class HandprintError extends Error {
  override readonly name = 'HandprintError'
  readonly code: string
  readonly status: number
  /** In English, for programs and logs. */
  readonly publicMessage: string
  readonly told: Told
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly fields: readonly FieldFault[] | undefined

  constructor(fault: Fault) {
    super(fault.message, fault.cause === undefined ? undefined : { cause: fault.cause })
    this.code = fault.code
    this.status = fault.status
    this.publicMessage = fault.message
    this.told = fault.told ?? fault.message
    this.reason = fault.reason
    this.retryAfterSeconds = fault.retryAfterSeconds
    this.fields = fault.fields
  }
}

/**
 * How the program makes one. `new HandprintError` is left to what was stored, to what another process says, and to
 * the scripts of the cart, where each byte counts.
 */
export function fault(
  code: ErrorCode,
  status: number,
  told: Told,
  more: Omit<Fault, 'code' | 'status' | 'message' | 'told'> = {},
): HandprintError {
  return new HandprintError({ code, status, message: inEnglish(told), told, ...more })
}

/** `told` says what to send instead. */
export function invalid(told: Told, status: 400 | 409 | 422 = 422): HandprintError {
  return fault('parameter_invalid', status, told)
}

export function notFound(told: Told): HandprintError {
  return fault('not_found', 404, told)
}

/** What is wrong with one field, in words for programs and people. */
export function fieldFault(field: string, code: string, told: Told): FieldFault {
  return { field, code, message: inEnglish(told), told }
}

/** As programs are answered. */
export function faultsOnTheWire(faults: readonly FieldFault[]): Omit<FieldFault, 'told'>[] {
  return faults.map(({ told: _, ...fault }) => fault)
}

/** Does the work; what it throws is thrown as `translate` says it to whoever called us. */
export async function rethrowAs<T>(
  translate: (error: unknown) => unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translate(error)
  }
}

/** The same for work that does not wait. */
export function rethrowNowAs<T>(translate: (error: unknown) => unknown, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translate(error)
  }
}

/** The code that the system, a driver or a library has given it, such as `ENOENT`; empty: none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Also of what caused it. */
export function isOfCode(error: unknown, code: string): boolean {
  return codeOf(error) === code || (error instanceof Error && isOfCode(error.cause, code))
}

/** What keeps the program from starting and whoever starts it can mend: one line each. */
export class ConfigFaults extends Error {
  override readonly name = 'ConfigFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}`)
    this.faults = faults
  }
}

/** Why something failed, for a person, in a line: the error's own words and those of its first cause. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error)
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  const words = cause instanceof Error ? `${error.message} (${cause.message})` : error.message
  return words.replaceAll('\0', '\uFFFD').slice(0, longestErrorChars)
}

/**
 * Where and why something failed, for the log and for whoever mends a job. Not what else an error
 * carries: a database adds the row that it refused, a provider its whole answer, and both may name
 * shoppers.
 */
export function errorText(error: unknown): string {
  // Others' words may be in it, and PostgreSQL takes no NUL.
  return causesText(error).replaceAll('\0', '\uFFFD').slice(0, longestErrorChars)
}

const longestErrorChars = 8_000

function causesText(error: unknown, above: readonly unknown[] = []): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'No error was given.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [
    `${error.stack ?? error.message}${code}`,
    ...inner
      // Some errors come round to themselves.
      .filter((eb) => eb !== undefined && eb !== error && !above.includes(eb))
      .map((eb) => `Cause: ${causesText(eb, [...above, error])}`),
  ].join('\n')
}
