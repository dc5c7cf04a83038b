// Keeps stores' currencies within the catalog's. If a catalog change removes a store's currency,
// the store moves to the first one it may use, so that nothing shows a currency that cannot be paid
// in.

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
  /** Null for all of the catalog's. */
  currencies: string[] | null
}

/** Stores whose currency is not in the document, with their new one. */
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

/** For `saveCatalog`: adds the audit log entry and moves stores to currencies that are sold. */
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
