// Puts values into a message: fill('{n} dpi', { n: 300 }) is '300 dpi'. Runs on both sides.

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  let filled = ''
  partsOf(message).forEach((part, index) => {
    filled += index % 2 === 0 ? part : (values[part] ?? `{${part}}`)
  })
  return filled
}

// A page fills a few messages many times, and there are only as many as the storefront says.
const cache = new Map<string, readonly string[]>()

/** Text and names by turns. */
function partsOf(message: string): readonly string[] {
  const parts = cache.get(message) ?? message.split(/\{(\w+)\}/)
  cache.set(message, parts)
  return parts
}
