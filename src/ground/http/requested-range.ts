// The part of a file that a request asks for (RFC 9110 §14), so that a large download that broke off
// can go on. One range; a request for several gets the whole, as the RFC allows.

import type { IncomingHttpHeaders } from 'node:http'
import { fault, type HandprintError } from '../../pure/errors.ts'

/** Both are part of it; the first byte is 0. */
export type RequestedRange = { first: number; last: number }

/** Null: the whole file. Throws `range_not_satisfiable` (416) for what lies behind its end. */
export function requestedRange(
  headers: IncomingHttpHeaders,
  file: { byteLength: number; etag: string },
): RequestedRange | null {
  const form = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '')
  const [, from = '', to = ''] = form ?? []
  if (form === null || (from === '' && to === '')) return null
  // The file may have been made anew since the first part of it was fetched.
  const condition = headers['if-range']
  if (condition !== undefined && condition !== file.etag) return null
  const end = file.byteLength - 1
  const requested =
    from === ''
      ? { first: Math.max(0, file.byteLength - Number(to)), last: end }
      : { first: Number(from), last: to === '' ? end : Math.min(Number(to), end) }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  if (requested.first > end) throw rangeNotSatisfiable(file.byteLength)
  return requested
}

function rangeNotSatisfiable(byteLength: number): HandprintError {
  const message = `The file has ${byteLength} bytes, and the range begins behind them. Ask for less, or for all of it without a Range header.`
  return fault('range_not_satisfiable', 416, message)
}
