// What can go wrong with a print file, as an operator reads it in `print_file.reason`.

import { HandprintError } from '../../pure/errors.ts'

/** Nothing known: a full disk, a library that gave up. Trying again may help. */
export function printFailed(cause: unknown): HandprintError {
  return new HandprintError({
    code: 'print_file_failed',
    status: 503,
    message: 'The print file could not be made. The log of the service has the reason.',
    cause,
  })
}

export function printTooDear(what: 'time' | 'memory', cause: string): HandprintError {
  return new HandprintError({
    code: 'print_file_failed',
    status: 422,
    message: `Making the print file took more ${what} than it may. Save the picture in a simpler form, such as a baseline JPEG, and hand it over again.`,
    cause,
  })
}

export function printPictureGone(): HandprintError {
  return new HandprintError({
    code: 'print_file_failed',
    status: 422,
    message: 'The picture of this line is no longer stored. Hand it over again in a new order.',
  })
}

export function printOffSale(what: string): HandprintError {
  return new HandprintError({
    code: 'print_file_failed',
    status: 422,
    message: `The catalog no longer has ${what}, so its measures are not known. Put it back, or refund the order.`,
  })
}

export function printFileNotReady(status: string, reason: string | null): HandprintError {
  return new HandprintError({
    code: 'print_file_not_ready',
    status: 409,
    message: `The print file of this line is not there: it is "${status}". ${reason ?? 'Ask again when the order is ready.'}`,
  })
}

export function orderLineUnknown(lines: number): HandprintError {
  return new HandprintError({
    code: 'line_unknown',
    status: 404,
    message: `This order has the lines 1 to ${lines}.`,
  })
}
