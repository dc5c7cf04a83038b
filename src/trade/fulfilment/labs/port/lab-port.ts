// The port to a lab: it takes an order as data, and may report what becomes of it. A file-based lab
// receives the files in its own place; a lab with an API gets addresses to fetch them from.

import type { LabOrder } from './lab-order.ts'

export type LabPort = {
  /**
   * Submits the order and resolves to the lab's own reference once the lab has everything.
   * Repeating the call with the same key, after a crash or on request, creates no second order.
   * Throws `lab_unavailable` with a message for the operator; the call is then retried with the
   * same key.
   */
  submit(order: LabOrder, idempotencyKey: string, signal: AbortSignal): Promise<string>
  /** Checks whether orders can be submitted, and leaves nothing behind. Throws as `submit` does. */
  test(signal: AbortSignal): Promise<void>
  /**
   * Returns everything the lab reports about the orders with these references, which `submit`
   * returned, oldest first. Called at intervals between a few minutes and an hour. May repeat
   * reports, and may leave out orders without news. Absent for labs that give no answer. Throws as
   * `submit` does.
   */
  readReports?(labReferences: readonly string[], signal: AbortSignal): Promise<LabReport[]>
}

export type LabReport = {
  /** Names the report among those of its order, the same whenever it is read. It counts once. */
  id: string
  labReference: string
  /** Null for a status of the lab that has no counterpart here. */
  status: LabStatus | null
  /** What the lab adds, such as its reason, for the operator. Without personal data. */
  words: string | null
  /** All parcels known so far, or only new ones: each counts once. */
  parcels: readonly LabParcel[]
}

export type LabStatus =
  | 'accepted'
  | 'printing'
  | 'partly_shipped'
  /** The whole order: no further parcel follows. */
  | 'shipped'
  | 'cancelled'
  /** The lab cannot make the order, for example because of its files or its address. */
  | 'refused'

export type LabParcel = {
  /** The lab's own id of the parcel. */
  id: string
  /** A key of trade/parcels/carriers.ts, the carrier's label there, or any other name. */
  carrier: string
  trackingNumber: string | null
  trackingUrl: string | null
}
