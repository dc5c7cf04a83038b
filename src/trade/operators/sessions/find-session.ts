// Finds a cookie's session, if it has not expired and its person may sign in somewhere.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { OperatorSessionsTable } from '../../../ground/database/tables/operators-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { active, byPlace, type Operator, operatorOf, selectOperators } from '../operator.ts'
import { hashOfSecret } from '../random-secret.ts'
import { seenEveryMs, sessionIdleMs } from './session-lifetimes.ts'

export type Session = {
  /** Identifies the session without granting access. */
  idHash: string
  /** All places the person may sign in to, at least one. */
  operators: readonly Operator[]
  /** Null while a person with several stores has not chosen one. */
  atStore: Operator | null
  /** Null if the person is not an operator of the installation. */
  atInstallation: Operator | null
  /** Started with a passkey that the account still has. */
  isByPasskey: boolean
  notice: OperatorSessionsTable['notice']
}

export async function findSession(
  { database, now }: DatabaseDeps,
  secret: string,
): Promise<Session | null> {
  if (secret === '' || secret.length > 100) return null
  const at = now()
  const rows = await active(selectOperators(database.queries))
    .innerJoin('operator_sessions', 'operator_sessions.operator_id', 'operators.id')
    .select(['id_hash', 'notice', 'last_seen_at', 'operator_sessions.store_id as chosen'])
    .select('by_passkey')
    .where('id_hash', '=', hashOfSecret(secret))
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', at - sessionIdleMs)
    .execute()
  const [first] = rows
  if (first === undefined) return null
  if (at - first.last_seen_at >= seenEveryMs) {
    await database.queries
      .updateTable('operator_sessions')
      .set({ last_seen_at: at })
      .where('id_hash', '=', first.id_hash)
      .execute()
  }
  const isByPasskey = first.by_passkey === 1
  const operators = rows
    .map(operatorOf)
    .map((each) => (isByPasskey ? { ...each, lacksSecondFactor: false } : each))
    .sort(byPlace)
  const atStores = operators.filter(({ storeId }) => storeId !== null)
  const only = atStores.length === 1 ? atStores[0] : undefined
  return {
    idHash: first.id_hash,
    isByPasskey,
    operators,
    atStore: atStores.find(({ storeId }) => storeId === first.chosen) ?? only ?? null,
    atInstallation: operators.find(({ storeId }) => storeId === null) ?? null,
    notice: first.notice,
  }
}

/** Chooses which of several stores /account shows from now on. */
export async function chooseStore(db: Queries, idHash: string, storeId: StoreId): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ store_id: storeId })
    .where('id_hash', '=', idHash)
    .execute()
}
