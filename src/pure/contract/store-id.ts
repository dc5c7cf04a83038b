// The id of a store: `store_` and 24 hex characters.

declare const storeId: unique symbol
export type StoreId = string & { readonly [storeId]: true }

/** Of no store: nothing is found by it. */
export const noStoreId = '' as StoreId

/** What can't be an id is that of no store: whoever looks for it says that it is not there. */
export function readStoreId(text: string): StoreId {
  return isStoreId(text) ? text : noStoreId
}

function isStoreId(text: string): text is StoreId {
  return /^store_[0-9a-z]+$/.test(text)
}
