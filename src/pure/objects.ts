// Objects by their members, with the types that the compiler can't give them: it lets a value have more
// members than its type knows. Ask `keysOf` and `entriesOf` of what is written out in the source.

/** A list is one as well. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Only of its own members. */
export function isKeyOf<T extends object>(object: T, name: string): name is keyof T & string {
  return Object.hasOwn(object, name)
}

/** An object would also have "constructor". */
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

/** A member for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  ofName: (name: Name) => Value,
): Record<Name, Value> {
  // Of `fromEntries` nobody knows which names there are; each of them is given here.
  return Object.fromEntries(names.map((name) => [name, ofName(name)])) as Record<Name, Value>
}

/** As JSON that is the same text in whatever order the members of an object come: JSON gives them none. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isObject(member) && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
