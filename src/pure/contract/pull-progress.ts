// Progress of a pull: shown by its progress page, and sent as JSON in the page's events.

export type PullProgress = {
  received_bytes: number
  /** As declared by the origin, and not reliable. Null if undeclared. */
  total_bytes: number | null
  /** `preparing`: all bytes have arrived and are being decoded and stored. */
  stage: 'fetching' | 'preparing'
  /** Of a set: how many have been fetched, or have failed. Its bytes are not counted. */
  pictures?: { ready: number; all: number }
}
