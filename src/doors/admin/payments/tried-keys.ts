// Whether the keys of a payment provider were ever accepted by it. Keys from the environment are
// only read at start, and those of the panel can be saved untested. A test is an entry in the audit
// log, with a mark of the keys that reveals nothing of them.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { auditDetail } from '../../../ground/database/tables/operators-table.ts'
import { type AuditActor, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { LiveProviders } from '../../../trade/payments/live-providers.ts'
import type { PaymentGateway } from '../../../trade/payments/payment-gateway.ts'
import type { PaymentGateways } from '../../../trade/payments/payment-gateways.ts'
import { t } from '../i18n/t.ts'

export function neverTested(): string {
  return t(
    'The payment keys of live stores were never tested. If they are wrong, no shopper can pay. Test them under Payments.',
  )
}

const action = 'payment_keys.tested'

type Deps = { database: Database; providers: LiveProviders; now: () => number }

export async function recordTest(
  { database, providers, now }: Deps,
  operator: AuditActor,
  gateway: PaymentGateway,
): Promise<void> {
  const keys = providers.markOf(gateway)
  if (keys === null) return
  const detail = { provider: gateway.name, mode: gateway.mode, keys }
  await database.transaction((tx) => addAuditEntry(tx, { operator, action, detail }, now()))
}

/** True if live stores would take payments with keys that were never tested. */
export async function hasUntriedKeys(
  db: Queries,
  { gateways, providers }: { gateways: PaymentGateways; providers: LiveProviders },
): Promise<boolean> {
  const gateway = gateways.forStore('live')
  const mark = gateway && providers.markOf(gateway)
  if (mark === null) return false
  const tests = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', action)
    .execute()
  return !tests.some(({ detail }) => auditDetail.read(detail).keys === mark)
}
