// The audit log entry for a change to a webhook. It never contains the secret, and only the origin
// of the address, because the rest is often a secret too.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { type AuditActor, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { type AuditChange, changesBetween } from '../../audit/audit-changes.ts'
import type { Endpoint } from './endpoint.ts'

export type WebhookAudit = {
  by: AuditActor
  storeId: StoreId
  webhookId: string
  action: AuditAction
  changes?: readonly AuditChange[]
  detail?: Readonly<Record<string, unknown>>
}

export function auditWebhook(tx: Queries, audit: WebhookAudit, at: number): Promise<void> {
  const { by: operator, webhookId, ...entry } = audit
  return addAuditEntry(tx, { operator, subject: `webhook ${webhookId}`, ...entry }, at)
}

/** Null if the webhook did not exist before, or no longer exists. */
export function webhookChanges(before: Endpoint | null, after: Endpoint | null): AuditChange[] {
  const changes = changesBetween(settingsOf(before), settingsOf(after))
  const isElsewhere = before !== null && after !== null && before.url !== after.url
  if (!isElsewhere || changes.some(({ what }) => what === 'address')) return changes
  const from = hostOf(before.url)
  return [{ what: 'address', from, to: `${from} (another address there)` }, ...changes]
}

type Shown = { address: string | null; events: string[] | null; paused: boolean | null }

function settingsOf(endpoint: Endpoint | null): Shown {
  if (endpoint === null) return { address: null, events: null, paused: null }
  return {
    address: hostOf(endpoint.url),
    events: endpoint.events,
    paused: endpoint.isPaused,
  }
}

function hostOf(url: string): string {
  return new URL(url).origin
}
