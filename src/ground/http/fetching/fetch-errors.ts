// Errors when fetching an untrusted URL. The messages are public: they never reveal what a name
// resolves to.

import { counted } from '../../../pure/counted.ts'
import { codeOf, fault, HandprintError } from '../../../pure/errors.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'

export function imageUrlInvalid(told: Told): HandprintError {
  return fault('image_url_invalid', 400, told)
}

/** @param reason whether the requested address itself is refused, or a redirect's target. */
export function imageUrlNotAllowed(
  reason: 'private_address' | 'redirected' = 'private_address',
): HandprintError {
  const message = `${notPublic} Host the picture where it is publicly accessible.`
  return fault('image_url_not_allowed', 403, message, { reason })
}

/** @param setting its whole value. Only for developers. */
export function imageUrlToBeAllowed(setting: string): HandprintError {
  const message =
    `${notPublic} Host the picture where it is publicly accessible or, during development, start this ` +
    `service with HANDPRINT_PULL_ALLOW_PRIVATE=${setting} (see docs/local-development.md).`
  return fault('image_url_not_allowed', 403, message, { reason: 'to_be_allowed' })
}

const notPublic = 'The image URL is not allowed: it does not resolve to a public address.'

function originUnreachable(cause: unknown): HandprintError {
  const message = `${unreachableBecause(networkCode(cause))} Check the URL and try again.`
  const again = mayPass(networkCode(cause)) && { retryAfterSeconds: 30 }
  return fault('origin_unreachable', 502, message, { ...again, cause })
}

/** @param what completes the sentence "The host of the image address …". */
export function originRefused(what: string): HandprintError {
  const message = `The host of the image URL ${what}. Check that anyone can open it in a browser.`
  return fault('origin_refused', 502, message)
}

export function originTooSlow(cause?: unknown): HandprintError {
  const message = 'The host of the image URL took too long to send the picture. Try again later.'
  return fault('origin_too_slow', 504, message, { retryAfterSeconds: 30, cause })
}

/** @param foundBytes null if the total size is unknown. */
export function fetchedTooLarge(maxBytes: number, foundBytes: number | null): HandprintError {
  const found = foundBytes === null ? 'is larger' : `has ${counted(foundBytes, 'byte')}`
  const message = `A picture can have at most ${counted(maxBytes, 'byte')}; this one ${found}. Send a smaller file.`
  return fault('image_too_large', 413, message)
}

/** Maps a failed connection by the error code of the system, TLS or undici. */
export function toFetchError(error: unknown): HandprintError {
  if (error instanceof HandprintError) return error
  const code = networkCode(error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return originTooSlow(error)
  return originUnreachable(error)
}

/** Error code of the system, TLS or undici. Of several attempts, that of the last. */
export function networkCode(error: unknown): string {
  return codeOf(error instanceof AggregateError ? error.errors.at(-1) : error)
}

/** Connection errors may be transient. A wrong name or certificate is not. */
function mayPass(code: string): boolean {
  return /^(?:ECONN|EPIPE|EHOST|ENET|EAI_AGAIN|UND_ERR_SOCKET)/.test(code)
}

function unreachableBecause(code: string): string {
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) {
    return 'The host name of the image URL was not found.'
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) {
    return 'The certificate of the image URL’s host is not valid.'
  }
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code === 'ERR__ERROR_FORMAT') {
    return 'The picture’s content encoding could not be decoded.'
  }
  return 'The host of the image URL could not be reached, or closed the connection.'
}
