// How far a pull has come: what its progress page shows, and the JSON of the page's events.

export type PullProgress = {
  received_bytes: number
  /** As the origin says, if it does; it may lie. */
  total_bytes: number | null
  /** `preparing`: all bytes are here, and are decoded and stored. */
  stage: 'fetching' | 'preparing'
}
