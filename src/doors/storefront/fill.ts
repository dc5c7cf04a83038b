// Puts values into a message: fill('{n} dpi', { n: 300 }) is '300 dpi'. A value that ends in a full stop, such
// as "4. dec." or "119,00 kr.", ends the sentence with it. Runs on both sides.

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  let filled = ''
  partsOf(message).forEach((part, index) => {
    if (index % 2 === 1) filled += values[part] ?? `{${part}}`
    else filled += filled.endsWith('.') && part.startsWith('.') ? part.slice(1) : part
  })
  return filled
}

// A page fills a few messages many times. There are as many as the storefront says, and what operators write.
const cache = new Map<string, readonly string[]>()

/** Text and names by turns. */
function partsOf(message: string): readonly string[] {
  const parts = cache.get(message) ?? message.split(/\{(\w+)\}/)
  if (cache.size > 5_000) cache.clear()
  cache.set(message, parts)
  return parts
}
