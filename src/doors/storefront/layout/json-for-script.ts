// JSON for a page's script element. Most of the data is the same on many pages (texts, the sizes
// for a camera's resolution), so such parts are serialized once and cached.

const jsonCache = new WeakMap<object, string | null>()

/** `part` must never change: its JSON is cached as long as the part exists. */
export function sharedByPages<Part extends object>(part: Part): Part {
  if (!jsonCache.has(part)) jsonCache.set(part, null)
  return part
}

/** Data that JSON can represent: no functions, Maps and the like. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain }

const numbers = new WeakMap<object, string>()
let lastNumber = 0

/** Returns the same text for the same data. Shared parts are compared by identity. */
export function keyOf(value: Plain): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || !jsonCache.has(part)) return part
    const known = numbers.get(part)
    if (known !== undefined) return known
    lastNumber += 1
    // No text of a page begins with this character.
    const number = `\u0000${lastNumber}`
    numbers.set(part, number)
    return number
  })
}

/**
 * Like JSON.stringify, but the output can't close the script element or open a comment or another
 * script. For plain data: objects, arrays, strings, numbers, booleans, null.
 */
export function jsonForScript(value: unknown): string {
  if (typeof value !== 'object' || value === null) return escaped(value)
  const cached = jsonCache.get(value)
  if (typeof cached === 'string') return cached
  if (cached === null) {
    const json = escaped(value)
    jsonCache.set(value, json)
    return json
  }
  if (Array.isArray(value)) return `[${value.map(jsonForScript).join()}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${escaped(name)}:${jsonForScript(member)}`)
  return `{${members.join()}}`
}

function escaped(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
