// The headers of one part (RFC 7578 §4.2). Text is UTF-8, as §5.1 requires.

import { multipartMalformed } from './multipart-errors.ts'
import { parseParameters } from './parse-parameters.ts'

export type PartHeaders = {
  name: string
  /** Null for a plain field. */
  filename: string | null
  /** By name in lower case. The first of duplicate headers counts. */
  headers: ReadonlyMap<string, string>
}

export function parsePartHeaders(block: Buffer): PartHeaders {
  const headers = new Map<string, string>()
  // A line that begins with a space continues the previous one (RFC 5322 §2.2.3).
  const lines = block
    .toString('utf8')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw multipartMalformed('a part has a header line without a colon')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  refuseEncoded(headers.get('content-transfer-encoding'))
  const disposition = parseParameters(headers.get('content-disposition') ?? '')
  if (disposition?.value !== 'form-data') {
    throw multipartMalformed('a part has no valid Content-Disposition: form-data')
  }
  const name = text(disposition.parameters, 'name')
  if (name === null) throw multipartMalformed('a part has no name')
  return { name, filename: text(disposition.parameters, 'filename'), headers }
}

// RFC 7578 §4.7 asks clients not to encode. Accepting encoded bytes unchanged would only lead to a
// confusing error about the picture.
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || /^(?:binary|7bit|8bit)$/i.test(encoding)) return
  throw multipartMalformed('a part has a Content-Transfer-Encoding; send the plain bytes')
}

/** `name`, or `name*` (RFC 8187), which clients should not send in forms but some do. */
function text(parameters: ReadonlyMap<string, string>, name: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(parameters.get(`${name}*`) ?? '') ?? []
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The plain form may still be valid.
    }
  }
  return parameters.get(name) ?? null
}
