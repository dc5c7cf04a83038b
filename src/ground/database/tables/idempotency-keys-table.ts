// What was answered to a request with an Idempotency-Key, for whoever sends it again.

export type IdempotencyKeysTable = {
  /** With `key` the primary key: each store has names of its own. */
  store_id: string
  key: string
  /** SHA-256 in hex of what was asked; the same key with another one is a mistake. */
  fingerprint: string
  state: 'running' | 'done'
  /** Names the request that is at work, and until when nobody else may take over. */
  runner: string | null
  runner_until: number | null
  /** JSON of the answer or of the failure; null while it is running. */
  answer: string | null
  expires_at: number
}
