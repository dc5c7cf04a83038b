// Where a store's pages may link back to: what it lists, such as `https://shop.example/prints/` or
// `myapp://`, and the sites that may embed it. Shoppers only ever follow a link; nothing redirects.

import { parseUrl } from '../../pure/parse-url.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { isAllowedSite } from './frame-ancestors.ts'
import type { Store } from './store.ts'

const longestReturnUrl = 1000

/**
 * Schemes that run code, show local content, or open any program or site that the rest of the
 * address names. No app can own them.
 */
const refusedSchemes = new Set(
  `javascript vbscript livescript data file filesystem blob about view-source content intent
  android-app chrome chrome-extension moz-extension resource jar mhtml ms-msdt search-ms shell
  ftp ws wss mailto tel sms http`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
)

/** Null if a store can't list it. */
function listedReturnAddress(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || url.href.length > longestReturnUrl || !isPlain(url)) return null
  if (url.search !== '' || url.hash !== '' || url.host.includes('*')) return null
  // `localhost:3000` parses as a scheme with a path.
  const isComplete = /^[a-z][a-z0-9+.-]*:(?:\/|$)/i.test(text)
  return isComplete && !refusedSchemes.has(url.protocol) ? url.href : null
}

/** Normal forms without repetitions, and the entries that no store can list. */
export function readReturnAddresses(texts: readonly string[]): {
  listed: string[]
  refused: string[]
} {
  const listed = texts.map(listedReturnAddress)
  return {
    listed: [...new Set(listed.filter((each) => each !== null))],
    refused: texts.filter((_text, index) => listed[index] === null),
  }
}

export function returnAddressesFault(refused: readonly string[]): Told {
  return sentence(
    'Enter addresses that start with https:// and have no query, such as https://example.com/prints/, or an app’s own scheme, such as myapp://, not {addresses}.',
    { addresses: refused.join(', ') },
  )
}

/** The address as it is linked to, or null if the store's pages may not link to it. */
export function allowedReturnUrl(store: Store, text: string): URL | null {
  const url = parseUrl(text)
  if (url === null || url.href.length > longestReturnUrl || !isPlain(url)) return null
  return isOnList(store, url) || isOfAllowedSite(store, url) ? url : null
}

function isOnList({ returnAddresses }: Store, url: URL): boolean {
  // Also refused if a list still has one.
  if (refusedSchemes.has(url.protocol)) return false
  return returnAddresses.some((listed) => {
    const entry = parseUrl(listed)
    if (entry?.protocol !== url.protocol) return false
    // `myapp:`, `myapp:/` and `myapp://` are the whole app.
    if (entry.host === '' && /^\/*$/.test(entry.pathname)) return true
    const folder = entry.pathname.replace(/\/?$/, '/')
    const isInside = url.pathname === entry.pathname || url.pathname.startsWith(folder)
    return entry.host === url.host && isInside
  })
}

function isOfAllowedSite(store: Store, url: URL): boolean {
  return /^https?:$/.test(url.protocol) && isAllowedSite(store, url)
}

/** A name before the host would be read as the host. */
function isPlain({ username, password }: URL): boolean {
  return username === '' && password === ''
}
