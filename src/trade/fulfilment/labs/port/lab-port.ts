// The port to whoever makes the prints: an order goes to a lab as data, and the lab answers. A lab of
// files is given them in a place of its own; a lab with an API is told where to read them. What a lab
// can't do stands in the list of its kind (lab-kind.ts), so nobody has to try.

import type { LabOrder } from './lab-order.ts'

export type LabPort<Can extends LabAbility = never> = {
  /**
   * Gives the order to the lab, and resolves to the lab's own reference for it when the lab has
   * everything. The same key again, after a crash or because somebody asks, makes no second order.
   * Throws `lab_unavailable`, in words for the operator; then it is tried again with the same key.
   */
  submit(order: LabOrder, idempotencyKey: string, signal: AbortSignal): Promise<string>
  /** Whether orders can be given; leaves nothing behind. Throws as `submit` does. */
  test(signal: AbortSignal): Promise<void>
} & Pick<LabAbilities, Can>

/** What a lab may be able to do beyond taking orders. Each throws as `submit` does. */
export type LabAbilities = {
  /**
   * All that the lab has under a reference or an idempotency key of ours: for when it is not known
   * whether it has taken an order. Labs may split one order into several.
   */
  find(
    name: { reference: string } | { idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<LabReport[]>
  /** By the lab's own reference. */
  read(labReference: string, signal: AbortSignal): Promise<LabReport>
  /** Answers what became of it, which is not `cancelled` where the lab was faster. */
  cancel(labReference: string, signal: AbortSignal): Promise<LabReport>
}

export type LabAbility = keyof LabAbilities

/** How an order stands at its lab. */
export type LabReport = {
  labReference: string
  /** In our words; null for a word of the lab's that we don't know. */
  status: LabStatus | null
  /** The lab's own word. */
  word: string
  /** What somebody has to do before the lab goes on, in words for the operator. */
  faults: readonly string[]
  /** By the lab's own names for them, so that one that is told twice is one. */
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
  /** Numbers of lines; null where the lab doesn't say. */
  lines: readonly number[] | null
}
