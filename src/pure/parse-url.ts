// Parses URLs with the constructor only: after some thousand calls, `URL.canParse` in Node 20 and
// 22 rejects URLs with letters such as `ü`.

/** Null if it is not a URL. */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Decodes percent-encoding such as `%40`. Null if it is malformed. */
export function unescapedText(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}

/** @returns null unless it is a plain URL of a page on another host. */
export function siteOf(referrer: string, ownHost: string): URL | null {
  const from = parseUrl(referrer)
  if (from === null) return null
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== ownHost
  return isSite ? from : null
}
