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
