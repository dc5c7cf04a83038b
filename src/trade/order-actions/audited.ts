// An action on an order with its line in the audit log, in one transaction.

import { type AuditActor, addAuditEntry } from '../operators/audit/add-audit-entry.ts'
import type { AuditAction } from '../operators/audit/audit-actions.ts'
import type { ActionDeps } from '../orders/act-on-order.ts'

type Deps = ActionDeps

/**
 * What the action gets as its deps. `detail` holds nothing of the shopper's, so no words that somebody
 * typed either: the log stays when the shopper's data are deleted.
 */
export function audited<T extends Deps>(
  deps: T,
  orderId: string,
  by: AuditActor,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>> = {},
): T & Required<ActionDeps> {
  return {
    ...deps,
    async afterwards(tx) {
      const order = await tx
        .selectFrom('orders')
        .select(['number', 'store_id'])
        .where('id', '=', orderId)
        .executeTakeFirst()
      const subject = `order ${order?.number ?? orderId}`
      const entry = { operator: by, action, subject, storeId: order?.store_id ?? null, detail }
      await addAuditEntry(tx, entry, deps.now())
    },
  }
}
