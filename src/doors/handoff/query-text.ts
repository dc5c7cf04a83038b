// The query of an address as it was sent, for values that have to be kept to the letter: parsers of
// whole queries put replacement characters where an escape is broken, and lose which `&` was whose.

/** What follows the first `?` of a request's path, still escaped. */
export function queryTextOf(requestUrl: string): string {
  const start = requestUrl.indexOf('?')
  return start < 0 ? '' : requestUrl.slice(start + 1)
}

/** One name or value of a query; null when its escapes are no UTF-8. A bare `%` is itself. */
export function decodeQueryText(escaped: string): string | null {
  const whole = escaped.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25')
  try {
    return decodeURIComponent(whole)
  } catch {
    return null
  }
}

/** Escaped name and value of one `name=value`. */
export function splitPair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=')
  if (equals < 0) return { name: pair, value: '' }
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1) }
}
