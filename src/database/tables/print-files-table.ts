// What was made for the lab of an order's line. A line without a row has none yet.

export type PrintFilesTable = {
  line_id: string
  order_id: string
  status: 'ready' | 'failed'
  /** Why it failed, and what to do. */
  reason: string | null
  /** The print image that it was made from. */
  source_sha256: string
  /** Of the file; null when it failed. */
  sha256: string | null
  byte_length: number | null
  /** JSON PrintFacts; null when it failed. */
  facts: string | null
  updated_at: number
}
