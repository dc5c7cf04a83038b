// The only error that Handprint throws on purpose, apart from failures to start. It is thrown where
// the fault is detected and translated once, at the edge (ground/http/): clients see `code` and
// `publicMessage`, while `cause` is only logged.

import type { ErrorCode } from './contract/error-codes.ts'
import { inEnglish, type Told } from './sentences/sentence.ts'

/** A fault in one field of a body, such as `lines[0].options.depth`. */
export type FieldFault = {
  readonly field: string
  readonly code: string
  readonly message: string
  /** The message as a sentence that the panel can translate. Not sent to clients. */
  readonly told?: Told
}

export type Fault = {
  /** One of contract/error-codes.ts: a stable name that programs may compare. */
  readonly code: string
  /** The true HTTP status, even where the hand-off interface responds with 500. */
  readonly status: number
  /** Says what is wrong and what to do. Never contains paths, addresses, keys or tokens. */
  readonly message: string
  /** The message as a sentence that the panel can translate. */
  readonly told?: Told
  /** More specific than `code`, for pages that translate it. Not sent to clients. */
  readonly reason?: string | undefined
  /** Seconds after which a retry may help. Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** All faults in the fields of a body. Sent as `errors` in a problem document. */
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
 * The usual way to create one. `new HandprintError` is only for stored errors, errors from another
 * process, and the cart's scripts, where every byte counts.
 */
export function fault(
  code: ErrorCode,
  status: number,
  told: Told,
  more: Omit<Fault, 'code' | 'status' | 'message' | 'told'> = {},
): HandprintError {
  return new HandprintError({ code, status, message: inEnglish(told), told, ...more })
}

/** `told` describes what to send instead. */
export function invalid(told: Told, status: 400 | 409 | 422 = 422): HandprintError {
  return fault('parameter_invalid', status, told)
}

export function notFound(told: Told): HandprintError {
  return fault('not_found', 404, told)
}

/** A fault in one field. `message` is for programs, `told` for people. */
export function fieldFault(field: string, code: string, told: Told): FieldFault {
  return { field, code, message: inEnglish(told), told }
}

/** The faults in the form that is sent to clients. */
export function faultsOnTheWire(faults: readonly FieldFault[]): Omit<FieldFault, 'told'>[] {
  return faults.map(({ told: _, ...fault }) => fault)
}

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

export function rethrowNowAs<T>(translate: (error: unknown) => unknown, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translate(error)
  }
}

/**
 * The error code set by the system, a driver or a library, such as `ENOENT`. Empty if there is
 * none.
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Also checks the causes. */
export function isOfCode(error: unknown, code: string): boolean {
  return codeOf(error) === code || (error instanceof Error && isOfCode(error.cause, code))
}

/** Faults that keep the program from starting and that the operator can fix, one line each. */
export class ConfigFaults extends Error {
  override readonly name = 'ConfigFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}`)
    this.faults = faults
  }
}

/** A one-line reason for people: the error's own message and that of its first cause. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error)
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  const words = cause instanceof Error ? `${error.message} (${cause.message})` : error.message
  return words.replaceAll('\0', '\uFFFD').slice(0, longestErrorChars)
}

/**
 * Where and why something failed, for the log and for debugging jobs. Omits other properties of the
 * error: a database adds the row it refused, a provider its entire response, and both may contain
 * shoppers' data.
 */
export function errorText(error: unknown): string {
  // It may contain foreign text, and PostgreSQL does not accept NUL.
  return causesText(error).replaceAll('\0', '\uFFFD').slice(0, longestErrorChars)
}

const longestErrorChars = 8_000

function causesText(error: unknown, above: readonly unknown[] = []): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'No error details.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [
    `${error.stack ?? error.message}${code}`,
    ...inner
      // Some errors have circular causes.
      .filter((eb) => eb !== undefined && eb !== error && !above.includes(eb))
      .map((eb) => `Cause: ${causesText(eb, [...above, error])}`),
  ].join('\n')
}
