// What a page remembers of a set, so that a reload goes on where it was: in this tab, until the cart
// opens or the tab is closed. There is no picture in it, only names and the addresses of uploads.

export type RememberedPicture = {
  name: string
  size: number
  modified: number
  /** The address of its upload, which is its only key. */
  url: string | null
  /** Once it has arrived. */
  token: string | null
  /** SHA-256, once it is known. */
  hash: string | null
}

export type RememberedSet = { setId: string; at: number; pictures: RememberedPicture[] }

// Uploads live for a day.
const memoryMs = 23 * 3_600_000

/** `place` names the store, and the cart that pictures are added to. */
export function rememberedSets(place: string, storage: () => Storage = () => sessionStorage) {
  const key = `handprint-upload ${place}`
  return {
    /** Null if nothing is remembered, or nothing may be. */
    read(now = Date.now()): RememberedSet | null {
      try {
        const set = parse(storage().getItem(key) ?? 'null')
        return set !== null && now - set.at < memoryMs ? set : null
      } catch {
        return null
      }
    },

    // A browser may refuse: then a reload begins anew.
    write(set: Omit<RememberedSet, 'at'>, at = Date.now()): void {
      try {
        storage().setItem(key, JSON.stringify({ ...set, at }))
      } catch {}
    },

    forget(): void {
      try {
        storage().removeItem(key)
      } catch {}
    },
  }
}

// Written by `write` of this or an earlier release.
function parse(json: string): RememberedSet | null {
  return JSON.parse(json) as RememberedSet | null
}
