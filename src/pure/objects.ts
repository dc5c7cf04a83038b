// Object helpers with types that the compiler cannot infer, because a value may have more members
// than its type. Use `keysOf` and `entriesOf` only with literals in the source.

/** Arrays count as objects. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Own members only. */
export function isKeyOf<T extends object>(object: T, name: string): name is keyof T & string {
  return Object.hasOwn(object, name)
}

/** Own members only: otherwise every object would have "constructor". */
export function memberOf<Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return object && isKeyOf(object, name) ? object[name] : undefined
}

export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object).filter((name) => isKeyOf(object, name))
}

export function entriesOf<T extends object>(object: T): [keyof T & string, T[keyof T & string]][] {
  return keysOf(object).map((name) => [name, object[name]])
}

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  ofName: (name: Name) => Value,
): Record<Name, Value> {
  // `fromEntries` loses the names, but all of them are present here.
  return Object.fromEntries(names.map((name) => [name, ofName(name)])) as Record<Name, Value>
}

/** JSON that does not depend on the order of an object's members, which has no meaning in JSON. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isObject(member) && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
