// Price lists are made, renamed, given new prices and ended. Versions stay.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { listedSizes } from '../../../ground/database/tables/price-lists-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { ListedSize } from './price-list.ts'
import { getPriceList, keyOfName, type PriceList } from './read-price-list.ts'

export type ListSettings = {
  /** Tidied, not empty. */
  readonly name: string
  readonly storeId: StoreId | null
}

/** Throws `parameter_invalid` (409) if another list has the name. */
export async function createPriceList(
  tx: Queries,
  { name, storeId }: ListSettings,
  at: number,
): Promise<PriceList> {
  await refuseSameName(tx, name, null)
  const id = `pl_${randomBytes(12).toString('hex')}`
  const columns = { id, name, name_key: keyOfName(name), store_id: storeId, version: 0 }
  await tx
    .insertInto('price_lists')
    .values({ ...columns, created_at: at, updated_at: at })
    .execute()
  return { id, name, storeId, version: 0, updatedAt: at }
}

/** Throws `parameter_invalid` (409) if another list has the name. */
export async function changePriceList(
  tx: Queries,
  id: string,
  { name, storeId }: ListSettings,
  at: number,
): Promise<void> {
  await refuseSameName(tx, name, id)
  await tx
    .updateTable('price_lists')
    .set({ name, name_key: keyOfName(name), store_id: storeId, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Carts that name it get the prices of their store. */
export async function endPriceList(tx: Queries, id: string, at: number): Promise<void> {
  await tx
    .updateTable('price_lists')
    .set({ ended_at: at, name_key: null, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the new version. Throws `catalog_changed` (412) if the list is no longer at the
 * expected one. Null replaces any.
 */
export async function saveListPrices(
  tx: Queries,
  saving: {
    id: string
    sizes: readonly ListedSize[]
    expected: number | null
    by: string
  },
  at: number,
): Promise<PriceList> {
  const { id, sizes, expected, by } = saving
  const list = await getPriceList(tx, id)
  if (expected !== null && expected !== list.version) throw priceListChanged()
  const version = list.version + 1
  const taken = await tx
    .updateTable('price_lists')
    .set({ version, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', list.version)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (taken === undefined) throw priceListChanged()
  const columns = { list_id: id, version, sizes: writtenSizes(sizes) }
  await tx
    .insertInto('price_list_versions')
    .values({ ...columns, saved_by: by, saved_at: at })
    .execute()
  return { ...list, version, updatedAt: at }
}

export function writtenSizes(sizes: readonly ListedSize[]) {
  return listedSizes.write(
    sizes.map(({ product, size, price, tiers, extras }) => ({
      ...{ product, size, price: { ...price } },
      tiers: tiers?.map((tier) => ({ ...tier })) ?? null,
      extras: Object.fromEntries(
        Object.entries(extras).map(([option, choices]) => [
          option,
          Object.fromEntries(Object.entries(choices).map(([choice, all]) => [choice, { ...all }])),
        ]),
      ),
    })),
  )
}

async function refuseSameName(tx: Queries, name: string, id: string | null): Promise<void> {
  const other = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('name_key', '=', keyOfName(name))
    .$if(id !== null, (rows) => rows.where('id', '!=', id ?? ''))
    .executeTakeFirst()
  if (other === undefined) return
  throw fault(
    'parameter_invalid',
    409,
    sentence('Another price list is called {name}. Choose another name.', { name }),
  )
}

function priceListChanged(): HandprintError {
  const message = sentence(
    'Someone else changed this price list in the meantime. Nothing was saved. Compare your file with it and upload it again.',
  )
  return fault('catalog_changed', 412, message)
}
