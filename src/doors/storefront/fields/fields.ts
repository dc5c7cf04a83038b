// Fields of a form or a query as plain text. Of repeated names the last one counts. Ignores values
// that are not text, and texts with U+0000, which PostgreSQL can't store.

export type RequestFields = Readonly<Record<string, string | undefined>>

export function readFields(body: unknown): RequestFields {
  const fields: Record<string, string> = Object.create(null)
  if (typeof body !== 'object' || body === null) return fields
  for (const [name, value] of Object.entries(body)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof last === 'string' && !last.includes('\0')) fields[name] = last
  }
  return fields
}

/** All values of a name that a form may send several times. */
export function valuesOf(body: unknown, name: string): string[] {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return []
  const value: unknown = Reflect.get(body, name)
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((each): each is string => typeof each === 'string' && !each.includes('\0'))
}
