// What keeps files from a lab, in words for the operator who set it up.

import { fault, type HandprintError } from '../../../../pure/errors.ts'

export function labUnavailable(message: string, cause?: unknown): HandprintError {
  return fault('lab_unavailable', 502, message, { cause })
}

/** The system's code of a failed call: `ENOSPC`. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const unreachable = 'The host and port do not answer. Check them, and the firewall in between.'

/** Of connections; null for what is no fault of the network. */
export function networkFault(error: unknown): string | null {
  switch (systemCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The host is not known. Check its name.'
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return unreachable
    case 'ECONNRESET':
    case 'EPIPE':
      return 'The connection broke off.'
    default:
      return null
  }
}
