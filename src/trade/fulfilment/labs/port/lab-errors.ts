import { codeOf, fault, type HandprintError } from '../../../../pure/errors.ts'
import { sentence, type Told } from '../../../../pure/sentences/sentence.ts'

export function labUnavailable(told: Told, cause?: unknown): HandprintError {
  return fault('lab_unavailable', 502, told, { cause })
}

const unreachable = sentence(
  'The host and port are not responding. Check them and any firewall in between.',
)

/** Describes a connection error. Null if it is not a network error. */
export function networkFault(error: unknown): string | null {
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return sentence('The host was not found. Check its name.')
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return unreachable
    case 'ECONNRESET':
    case 'EPIPE':
      return sentence('The connection was lost.')
    default:
      return null
  }
}
