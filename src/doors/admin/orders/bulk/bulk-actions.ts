import { isKeyOf, keysOf } from '../../../../pure/objects.ts'
import type { OrderActionName } from '../../../../trade/orders/core/actions/order-actions.ts'

export type BulkAction = {
  label: string
  /** What will happen to each order. */
  effect: string
  /** Says who gets to read the reason. Null if no reason is requested. */
  reasonNote: string | null
}

export const bulkActions = {
  start_production: {
    label: 'Start production',
    effect: 'goes into production; its print images can no longer be replaced',
    reasonNote: null,
  },
  hold: {
    label: 'Hold',
    effect: 'is put on hold until somebody releases it',
    reasonNote: 'Say what has to be done. The store reads it.',
  },
  release: {
    label: 'Release',
    effect: 'goes back to where it belongs',
    reasonNote: null,
  },
  release_as_made: {
    label: 'Release as made',
    effect: 'is in production, and brought to no lab again',
    reasonNote: null,
  },
  cancel: {
    label: 'Cancel',
    effect: 'is cancelled, and all that was paid is given back',
    reasonNote: 'Say why. The store and the shopper may read it.',
  },
} as const satisfies Partial<Record<OrderActionName, BulkAction>>

export type BulkActionName = keyof typeof bulkActions

export const bulkActionNames = keysOf(bulkActions)

export function findBulkAction(name: string): BulkActionName | null {
  return isKeyOf(bulkActions, name) ? name : null
}
