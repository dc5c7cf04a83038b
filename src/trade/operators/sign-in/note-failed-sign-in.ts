// Records failed sign-ins in the audit log, one entry per hour for each account and one for all
// unknown names, so that strangers cannot flood it. Entries never contain what was typed.

import { Type } from 'typebox'
import type { Database, Queries } from '../../../ground/database/database.ts'
import { jsonReader } from '../../../ground/database/json-column.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { type AuditEntry, addOrExtendEntry } from '../../audit/add-audit-entry.ts'

const lineMs = 60 * 60 * 1000
const maxAddresses = 5

export type FailedSignIn = {
  /** Null if the name is unknown. */
  account: { id: string } | null
  wrong: 'name' | 'password' | 'one-time code' | 'passkey' | 'account is disabled'
  address: string
}

const detailSchema = Type.Object({
  tries: Type.Record(Type.String(), Type.Integer()),
  addresses: Type.Array(Type.String()),
  last: Type.String(),
})
const readDetail = jsonReader('audit_log.detail', detailSchema)

export async function noteFailedSignIn(
  database: Database,
  failed: FailedSignIn,
  at: number,
): Promise<void> {
  await database.transaction((tx) => note(tx, failed, at))
}

async function note(
  tx: Queries,
  { account, wrong, address }: FailedSignIn,
  at: number,
): Promise<void> {
  const line = {
    operator: { id: '', name: 'not signed in' },
    action: 'operator.sign_in_failed',
    subject: account === null ? '' : `operator ${account.id}`,
    storeId: account === null ? null : await onlyStoreOf(tx, account.id),
  } as const satisfies AuditEntry
  await addOrExtendEntry(
    tx,
    line,
    (text) => {
      const before = text === null ? { tries: {}, addresses: [], last: '' } : readDetail(text)
      const addresses = [...new Set([...before.addresses, address])].slice(0, maxAddresses)
      const tries = { ...before.tries, [wrong]: (before.tries[wrong] ?? 0) + 1 }
      return { tries, addresses, last: new Date(at).toISOString() }
    },
    { since: at - lineMs, at },
  )
}

/** Null for an operator of the installation or of several stores. */
async function onlyStoreOf(tx: Queries, operatorId: string): Promise<StoreId | null> {
  const places = await tx
    .selectFrom('memberships')
    .select('store_id')
    .where('operator_id', '=', operatorId)
    .where('joined_at', 'is not', null)
    .execute()
  return places.length === 1 ? (places[0]?.store_id ?? null) : null
}
