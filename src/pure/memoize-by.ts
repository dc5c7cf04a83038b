// A memoization cache: one value per owner and key, kept as long as the owner exists.

/** When an owner has `maxEntries` values, all of them are discarded. */
export function memoizeBy<Owner extends object, Key, Value>(maxValues = Number.POSITIVE_INFINITY) {
  const kept = new WeakMap<Owner, Map<Key, Value>>()
  return (owner: Owner, key: Key, make: () => Value): Value => {
    const ofOwner = kept.get(owner) ?? new Map<Key, Value>()
    kept.set(owner, ofOwner)
    const known = ofOwner.get(key)
    if (known !== undefined) return known
    const made = make()
    if (ofOwner.size >= maxValues) ofOwner.clear()
    ofOwner.set(key, made)
    return made
  }
}
