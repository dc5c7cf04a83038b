// The line in the audit log of what was done to a webhook. Never its secret.

import type { Queries } from '../../database/database.ts'
import { addAuditEntry } from '../../operators/audit/add-audit-entry.ts'
import type { Store } from '../../stores/store.ts'
import type { PanelRequest } from '../frame/panel-request.ts'

export type WebhookAudit = {
  by: PanelRequest['by']
  store: Store
  webhookId: string
  action: string
  detail?: Readonly<Record<string, unknown>>
}

export function auditWebhook(tx: Queries, audit: WebhookAudit, at: number): Promise<void> {
  const { by: operator, store, webhookId, action, detail = {} } = audit
  const subject = `webhook ${webhookId}`
  return addAuditEntry(tx, { operator, action, subject, storeId: store.id, detail }, at)
}
