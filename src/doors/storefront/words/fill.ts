// Puts values into a message: fill('{n} dpi', { n: 300 }) is '300 dpi'. If a value at the end of a
// sentence ends with a full stop, such as "4. dec." or "119,00 kr.", no second one is added. Runs
// on both sides.

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  let filled = ''
  partsOf(message).forEach((part, index) => {
    if (index % 2 === 1) filled += values[part] ?? `{${part}}`
    else filled += filled.endsWith('.') && part.startsWith('.') ? part.slice(1) : part
  })
  return filled
}

// A page fills a few messages many times. Bounded by the number of messages of the storefront and
// of operators' texts.
const cache = new Map<string, readonly string[]>()

/** Alternates between text and names. */
function partsOf(message: string): readonly string[] {
  const parts = cache.get(message) ?? message.split(/\{(\w+)\}/)
  if (cache.size > 5_000) cache.clear()
  cache.set(message, parts)
  return parts
}
