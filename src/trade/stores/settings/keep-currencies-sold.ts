// A store sells in currencies of the catalog. One whose own goes away with a change of the catalog goes on
// in the first of those that it may have, so that nothing says a currency that nobody can pay with.

import type { Queries } from '../../../ground/database/database.ts'
import { storeCurrencies } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { type AuditActor, aboutStore, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { CatalogDocument } from '../../catalog/document/catalog-document.ts'
import { auditedSaving } from '../../catalog/versions/audited-saving.ts'

export type StoreThatMoves = {
  id: StoreId
  name: string
  from: string
  to: string
  /** Null: every one of the catalog. */
  currencies: string[] | null
}

/** Stores whose own currency is none of the document's, and what they go on with. */
export async function storesThatMove(
  db: Queries,
  document: Pick<CatalogDocument, 'currencies'>,
): Promise<StoreThatMoves[]> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name', 'currency', 'currencies'])
    .where('currency', 'not in', document.currencies)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, name, currency, currencies }) => {
    const offered = storeCurrencies.read(currencies)
    const left = document.currencies.filter((each) => offered === null || offered.includes(each))
    const [to] = left.length > 0 ? left : document.currencies
    const isListed = offered !== null && left.length > 0
    return to === undefined
      ? []
      : [{ id, name, from: currency, to, currencies: isListed ? left : null }]
  })
}

/** For `saveCatalog`: the audit log tells what changed, and stores keep a currency that is sold in. */
export function savingForStores(operator: AuditActor, at: number) {
  const saving = auditedSaving(operator, at)
  return {
    ...saving,
    async afterwards(tx, before, after) {
      await saving.afterwards(tx, before, after)
      for (const { id, from, to, currencies } of await storesThatMove(tx, after.document)) {
        const set = { currency: to, currencies: storeCurrencies.write(currencies), updated_at: at }
        await tx.updateTable('stores').set(set).where('id', '=', id).execute()
        const changes = [{ what: 'currency', from, to }]
        const about = { operator, ...aboutStore(id), changes }
        await addAuditEntry(tx, { ...about, action: 'store.changed' }, at)
      }
    },
  } satisfies ReturnType<typeof auditedSaving>
}
