// Addresses, read by the constructor alone: once it has run some thousand times, `URL.canParse` of Node 20
// and 22 says no to addresses with letters such as `ü`.

/** Null: it is no URL. */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Of text with `%40` and its like, as addresses write it; null where it is none. */
export function unescapedText(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}

/** @returns null unless it is the plain address of a page elsewhere. */
export function siteOf(referrer: string, ownHost: string): URL | null {
  const from = parseUrl(referrer)
  if (from === null) return null
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== ownHost
  return isSite ? from : null
}
