// Parses a range request (RFC 9110 §14), so that an interrupted large download can continue.
// Supports one range; a request for several gets the whole file, as the RFC permits.

import type { IncomingHttpHeaders } from 'node:http'
import { counted } from '../../pure/counted.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'

/** Both inclusive. The first byte is 0. */
export type RequestedRange = { first: number; last: number }

/** Null for the whole file. Throws `range_not_satisfiable` (416) for a range beyond its end. */
export function requestedRange(
  headers: IncomingHttpHeaders,
  file: { byteLength: number; etag: string },
): RequestedRange | null {
  const form = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '')
  const [, from = '', to = ''] = form ?? []
  if (form === null || (from === '' && to === '')) return null
  // The file may have been regenerated since its first part was fetched.
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
  const message = `The file has ${counted(byteLength, 'byte')}, and the range starts after its end. Request a smaller range, or the whole file without a Range header.`
  return fault('range_not_satisfiable', 416, message)
}
