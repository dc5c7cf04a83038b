// Which URLs may be fetched, decided by their text and by IP addresses in it. Host names are
// checked later, when they are resolved (checked-lookup.ts).

import { isIP } from 'node:net'
import { parseUrl } from '../../../pure/parse-url.ts'
import { sentence, word } from '../../../pure/sentences/sentence.ts'
import { imageUrlInvalid, imageUrlNotAllowed } from './fetch-errors.ts'
import { isPublicAddress } from './public-address.ts'

/** A host that may be reached although its address is private. A null port means every port. */
export type AllowedHost = { readonly host: string; readonly port: number | null }

/**
 * Parses an absolute http or https URL. Anything that parsers may read differently (a backslash, a
 * missing slash, a line break) is refused, and so are credentials, which would end up in our
 * database and in others' logs.
 *
 * @param name what the messages call it.
 *
 * @throws image_url_invalid (400)
 */
export function parseFetchableUrl(text: string, called = 'image_url'): URL {
  const name = called === 'url' ? word(called) : called
  if (!/^https?:\/\/[^/\\]/i.test(text)) {
    throw imageUrlInvalid(sentence('{name} must start with http:// or https://.', { name }))
  }
  if (/\p{Cc}/u.test(text) || /^[^?#]*\\/.test(text) || !text.isWellFormed()) {
    throw imageUrlInvalid(
      sentence('{name} contains characters that are not allowed in an address.', { name }),
    )
  }
  const url = parseUrl(text)
  if (url === null) throw imageUrlInvalid(sentence('{name} is not a valid address.', { name }))
  if (url.username !== '' || url.password !== '' || /^[^:]+:\/\/[^/?#]*@/.test(text)) {
    throw imageUrlInvalid(sentence('{name} can’t contain a username or a password.', { name }))
  }
  // `example.com.` is the same host, but certificates use it without the dot.
  const host = url.hostname.replace(/\.$/, '')
  if (host === '' || host.split('.').includes('')) {
    throw imageUrlInvalid(sentence('{name} has a host name with an empty part.', { name }))
  }
  url.hostname = host
  url.hash = ''
  return url
}

/**
 * True if the operator allows this host and port by name.
 *
 * @throws image_url_not_allowed (403) for an address in the URL that is neither allowed nor public.
 */
export function isAllowedByName(url: URL, allowed: readonly AllowedHost[]): boolean {
  const port = url.port === '' ? defaultPorts[url.protocol] : Number(url.port)
  const isAllowed = allowed.some(
    (entry) =>
      normalHost(entry.host) === url.hostname && (entry.port === null || entry.port === port),
  )
  // Node does not resolve IP addresses, so they are checked here. URL has already normalized
  // `0x7f.1`, `2130706433` and the like to dotted decimals.
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed && isIP(address) !== 0 && !isPublicAddress(address)) throw imageUrlNotAllowed()
  return isAllowed
}

/** The value of the operator's setting that allows this URL beside what it allows already. */
export function settingToAllow(url: URL, allowed: readonly AllowedHost[]): string {
  const before = allowed.map(({ host, port }) => (port === null ? host : `${host}:${port}`))
  return [...before, allowedHostText(url)].join(',')
}

/** Host and port of a URL in the format of the operator's setting. */
export function allowedHostText(url: URL): string {
  return `${url.hostname}:${url.port || defaultPorts[url.protocol]}`
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

function normalHost(host: string): string {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host
  return (parseUrl(`http://${bracketed}/`)?.hostname ?? host.toLowerCase()).replace(/\.$/, '')
}
