// The boundary of a multipart body, from its Content-Type (RFC 2046 §5.1.1).

import { parseParameters } from './header-parameters.ts'
import { multipartExpected, multipartMalformed } from './multipart-errors.ts'

// RFC 2046's bchars, 1 to 70 of them, not ending with a space. Some clients use a few more.
const allowed = /^[0-9A-Za-z'()+_,\-./:=? *&!#$%^@~|{}[\]]{0,69}[^\s]$/

/** Throws `multipart_expected`, or `multipart_malformed` when there is no usable boundary. */
export function boundaryOf(contentType: string | undefined): string {
  const isMultipart = /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '')
  if (contentType === undefined || !isMultipart) throw multipartExpected()
  const boundary = parseParameters(contentType)?.parameters.get('boundary')
  if (boundary === undefined) throw multipartMalformed('its Content-Type names no boundary')
  if (!allowed.test(boundary))
    throw multipartMalformed('the boundary in its Content-Type is not valid')
  return boundary
}
