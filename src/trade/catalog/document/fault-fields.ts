import type { DocumentFault } from './document-fault.ts'

/**
 * Splits a place such as `products.canvas.options.depth.values.1.5` into keys. A key may contain
 * dots, such as a depth of 1.5 or a size of 29.7. Parts that the document does not have are split
 * at every dot.
 */
export function keysOfPlace(document: unknown, place: string): readonly string[] {
  const keys: string[] = []
  let inner = document
  let rest = place
  while (rest !== '') {
    const whole = rest
    const known = keysOf(inner)
      .filter((key) => whole === key || whole.startsWith(`${key}.`))
      .sort((one, other) => other.length - one.length)[0]
    const key = known ?? rest.split('.')[0] ?? ''
    keys.push(key)
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined
    rest = rest.slice(key.length + 1)
  }
  return keys
}

/**
 * Field names as the API writes them, such as `taxes.places[0].country`; empty for the whole
 * document. For missing or unknown members, returns their names.
 */
export function faultFields(document: unknown, { place, rule }: DocumentFault): readonly string[] {
  let inner = document
  let field = ''
  for (const key of keysOfPlace(document, place)) {
    field += Array.isArray(inner) ? `[${key}]` : `.${key}`
    inner = Object(inner)[key]
  }
  const isOfMembers = rule?.keyword === 'unknown' || rule?.keyword === 'required'
  const members = isOfMembers ? (rule.names ?? []) : []
  const fields = members.length === 0 ? [field] : members.map((name) => `${field}.${name}`)
  return fields.map((each) => each.slice(1))
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
