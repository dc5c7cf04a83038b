// Integrators' shop fronts and their keys.

export type StoresTable = {
  id: string
  name: string
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** JSON array of hosts that may embed the pages; an empty one allows none in live mode. */
  embedding_hosts: string
  /** Absolute URL that relative `image_url`s are resolved against. */
  image_root: string | null
  created_at: number
  updated_at: number
}

export type StoreKeysTable = {
  id: string
  store_id: string
  kind: 'access' | 'secret'
  /** The access key itself, which is publishable; of a secret key only its SHA-256 in hex. */
  lookup: string
  /** What people may see of it: the last four characters. */
  hint: string
  created_at: number
  /** Set when a newer key replaces this one; both work until then. */
  expires_at: number | null
}
