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
    effect: 'is put on hold until someone releases it',
    reasonNote: 'Enter what has to be done. The store can read it.',
  },
  release: {
    label: 'Release',
    effect: 'returns to its previous status',
    reasonNote: null,
  },
  release_as_made: {
    label: 'Release as made',
    effect: 'is in production and is not sent to a lab again',
    reasonNote: null,
  },
  cancel: {
    label: 'Cancel',
    effect: 'is cancelled and refunded in full',
    reasonNote: 'Enter a reason. The store and the shopper may see it.',
  },
} as const satisfies Partial<Record<OrderActionName, BulkAction>>

export type BulkActionName = keyof typeof bulkActions

export const bulkActionNames = keysOf(bulkActions)

export function findBulkAction(name: string): BulkActionName | null {
  return isKeyOf(bulkActions, name) ? name : null
}
