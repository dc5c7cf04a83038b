// Keys that a request has where nothing reads them. A test store accepts pushes without a key, so
// an app could believe that its key counts, until the store goes live.

import type { IncomingHttpHeaders } from 'node:http'
import { isAccessKey, isOperatorKey, isSecretKey } from '../../pure/contract/keys.ts'
import { HandprintError } from '../../pure/errors.ts'

type Asked = { headers: IncomingHttpHeaders; url: string }

/** Read where a key is expected. */
const ownHeaders = ['authorization', 'cp-apikey']
const namesOfKeys = /^(?:x[-_])?(?:cp[-_]?)?(?:api|access|auth|secret|store)[-_]?(?:key|token)$/i

/**
 * Names the place, such as `the header x-api-key`; null if there is none.
 *
 * @param fields names of a form's fields.
 * @param read headers that are read.
 */
export function misplacedKey(
  { headers, url }: Asked,
  { fields = [], read = ownHeaders }: { fields?: readonly string[]; read?: readonly string[] } = {},
): string | null {
  const isMisplaced = (name: string, value: string) =>
    namesOfKeys.test(name) || (/key|token|auth|secret/i.test(name) && isKey(value))
  const header = Object.entries(headers).find(
    ([name, value]) =>
      !read.includes(name) && (ownHeaders.includes(name) || isMisplaced(name, String(value))),
  )
  if (header !== undefined) return `the header ${header[0]}`
  const query = new URL(url, 'http://handprint').searchParams
  const parameter = [...query].find(([name, value]) => isMisplaced(name, value) || isSecret(value))
  if (parameter !== undefined) {
    const [name, value] = parameter
    // Addresses are kept in the logs of proxies and in histories.
    const leak = isSecret(value) ? ', where logs keep it: replace that key' : ''
    return `the query parameter ${name.slice(0, 40)}${leak}`
  }
  const field = fields.find((name) => namesOfKeys.test(name))
  return field === undefined ? null : `the form field ${field}`
}

/** For an answer to a request without a key that a test store accepts. */
export function noKeyNotice(place: string | null): string {
  const where = place === null ? '' : ` The one in ${place} is not read.`
  return `No key came with this request.${where} It is accepted only while this installation has a single store, in test mode. Send "Authorization: Bearer <access key>", or the header CP-ApiKey.`
}

export function hasNoKey({ headers }: Pick<Asked, 'headers'>): boolean {
  return ownHeaders.every((name) => headers[name] === undefined)
}

/** Rejects as `work` does. If a key is missing, the error names where one is that is not read. */
export async function namingMisplacedKey<T>(
  asked: Asked,
  work: () => Promise<T>,
  read?: readonly string[],
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HandprintError) || !error.code.endsWith('_key_missing')) throw error
    const place = misplacedKey(asked, read && { read })
    if (place === null) throw error
    const { code, status, publicMessage } = error
    const message = `${publicMessage} The one in ${place} is not read.`
    throw new HandprintError({ code, status, message })
  }
}

function isKey(value: string): boolean {
  const key = value.replace(/^\w+\s+/, '').trim()
  return isAccessKey(key) || isSecret(key)
}

function isSecret(value: string): boolean {
  return isSecretKey(value) || isOperatorKey(value)
}
