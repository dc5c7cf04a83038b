// Errors of print files, as an operator reads them in `print_file.reason`.

import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence, word } from '../../pure/sentences/sentence.ts'

/** Unknown cause: a full disk, a failing library. A retry may help. */
export function printFailed(cause: unknown): HandprintError {
  const message = sentence(
    'The print file could not be created. See the service log for the reason.',
  )
  return fault('print_file_failed', 503, message, { cause })
}

/**
 * A retry helps once the profile is fixed: the file's colors would not have been those it declares.
 */
export function printColoursWrong(profile: string, cause: string): HandprintError {
  const message = sentence(
    'The print file did not match the colours of the print profile "{profile}" and was discarded. Check HANDPRINT_PRINT_PROFILE with "handprint check", and restart the service.',
    { profile },
  )
  return fault('print_file_failed', 503, message, { cause })
}

export function printTooExpensive(what: 'time' | 'memory', cause: string): HandprintError {
  const message = sentence(
    'Creating the print file needed more {what} than allowed. Save the picture in a simpler format, such as a baseline JPEG, and hand it over again.',
    { what: word(what) },
  )
  return fault('print_file_failed', 422, message, { cause })
}

export function printPictureGone(): HandprintError {
  const message = sentence(
    'The picture of this line is no longer stored. Hand it over again in a new order.',
  )
  return fault('print_file_failed', 422, message)
}

export function printOffSale(what: string): HandprintError {
  const message = sentence(
    'The catalog no longer has {what}, so its dimensions are unknown. Add it back, or refund the order.',
    { what },
  )
  return fault('print_file_failed', 422, message)
}

export function printFileNotReady(status: string, reason: string | null): HandprintError {
  const message = `The print file of this line is not available: its status is "${status}". ${reason ?? 'Try again when the order is ready.'}`
  return fault('print_file_not_ready', 409, message)
}

export function orderLineUnknown(lines: number): HandprintError {
  return fault('line_unknown', 404, `This order has lines 1 to ${lines}.`)
}

/** `positions` of the cells on the sheet. */
export function sheetFilesGone(positions: readonly number[]): HandprintError {
  const message = sentence(
    'Print files of this sheet were made again or deleted since it was laid out (places {list}). Print the other places from an earlier download, and lay the orders out again.',
    { list: positions.join(', ') || '?' },
  )
  return fault('print_file_not_ready', 409, message)
}
