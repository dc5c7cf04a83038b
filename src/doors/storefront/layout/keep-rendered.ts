// Caches rendered output for equal input: reloads, going back from the checkout, the sizes for a
// camera's resolution. The key is built from the complete input of `render`, so that no input can
// be forgotten.

import { keyOf, type Plain } from './json-for-script.ts'

/** `render` may read only its input and constants. */
export function keepRendered<Input extends Plain, Rendered>(
  maxEntries: number,
  render: (input: Input) => Rendered,
): (input: Input) => Rendered {
  // In order of last use.
  const cache = new Map<string, Rendered>()
  return (input) => {
    const key = keyOf(input)
    const rendered = cache.get(key) ?? render(input)
    cache.delete(key)
    cache.set(key, rendered)
    for (const [oldest] of cache) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    return rendered
  }
}
