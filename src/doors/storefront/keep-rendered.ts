// What would come out as it did before is not rendered again: reloads, the way back from the checkout,
// the sizes for the pixels of a camera. The key is made of all that is rendered, and `render` is given
// nothing else, so no input can be forgotten.

import { keyOf, type Plain } from './json-for-script.ts'

/** `render` may read its input and what never changes while the program runs. */
export function keepRendered<Input extends Plain, Rendered>(
  mostKept: number,
  render: (input: Input) => Rendered,
): (input: Input) => Rendered {
  // In the order in which they were last asked for.
  const cache = new Map<string, Rendered>()
  return (input) => {
    const key = keyOf(input)
    const rendered = cache.get(key) ?? render(input)
    cache.delete(key)
    cache.set(key, rendered)
    for (const [oldest] of cache) {
      if (cache.size <= mostKept) break
      cache.delete(oldest)
    }
    return rendered
  }
}
