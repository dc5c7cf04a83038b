// JSON for a script element of a page. Most of what a page's script is given is the same on many
// pages (texts, the sizes for a camera's pixels), so such parts are written once and kept.

const jsonCache = new WeakMap<object, string | null>()

/** `part` will never change again: its JSON is kept as long as the part itself. */
export function sharedByPages<Part extends object>(part: Part): Part {
  if (!jsonCache.has(part)) jsonCache.set(part, null)
  return part
}

/** Data without a function, a Map or anything else that JSON does not say. */
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

/** The same text for the same data; what pages share counts as the one object that it is. */
export function keyOf(value: Plain): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || !jsonCache.has(part)) return part
    const known = numbers.get(part)
    if (known !== undefined) return known
    lastNumber += 1
    // No text of a page begins like this.
    const number = `\u0000${lastNumber}`
    numbers.set(part, number)
    return number
  })
}

/**
 * JSON.stringify, but that nothing in it can end the script element or begin a comment or another
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
