// The port to a lab: it takes an order as data and answers. A file-based lab receives the files in
// its own place; a lab with an API gets addresses to read them from. The lab's kind lists its
// abilities (lab-kind.ts), so callers need not try.

import type { LabOrder } from './lab-order.ts'

export type LabPort<Can extends LabAbility = never> = {
  /**
   * Submits the order and resolves to the lab's own reference once the lab has everything.
   * Repeating the call with the same key, after a crash or on request, creates no second order.
   * Throws `lab_unavailable` with a message for the operator; the call is then retried with the
   * same key.
   */
  submit(order: LabOrder, idempotencyKey: string, signal: AbortSignal): Promise<string>
  /** Checks whether orders can be submitted, and leaves nothing behind. Throws as `submit` does. */
  test(signal: AbortSignal): Promise<void>
} & Pick<LabAbilities, Can>

/** Optional abilities beyond taking orders. Each throws as `submit` does. */
export type LabAbilities = {
  /**
   * Returns all the lab has under our reference or idempotency key, for when it is unknown whether
   * the lab took an order. Labs may split one order into several.
   */
  find(
    name: { reference: string } | { idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<LabReport[]>
  read(labReference: string, signal: AbortSignal): Promise<LabReport>
  /** Returns the resulting status, which is not `cancelled` if the lab was faster. */
  cancel(labReference: string, signal: AbortSignal): Promise<LabReport>
}

export type LabAbility = keyof LabAbilities

export type LabReport = {
  labReference: string
  /** Mapped to our statuses. Null if the lab's status is unknown to us. */
  status: LabStatus | null
  /** The lab's own word. */
  word: string
  /** What has to be done before the lab continues, worded for the operator. */
  faults: readonly string[]
  /** Identified by the lab's own names, so that a parcel reported twice counts once. */
  parcels: readonly LabParcel[]
}

export type LabStatus =
  | 'submitted'
  | 'accepted'
  | 'in_production'
  | 'partly_shipped'
  | 'shipped'
  | 'delivered'
  | 'returned'
  | 'partly_cancelled'
  | 'cancelled'
  | 'failed'

export type LabParcel = {
  labReference: string
  carrier: string
  trackingNumber: string | null
  trackingUrl: string | null
  /** Line numbers. Null if the lab does not say. */
  lines: readonly number[] | null
}
