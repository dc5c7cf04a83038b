import type { Generated } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

/** Minor units by currency. */
const amounts = Type.Record(Type.String(), Type.Integer())

export const listedSizes = jsonColumn(
  'price_list_versions.sizes',
  Type.Array(
    Type.Object({
      product: Type.String(),
      /** Upright name. */
      size: Type.String(),
      price: amounts,
      /** Null: those of the catalog. Empty: none. */
      tiers: Type.Union([
        Type.Array(Type.Object({ from: Type.Integer(), percent: Type.Number() })),
        Type.Null(),
      ]),
      /** By option and choice. */
      extras: Type.Record(Type.String(), Type.Record(Type.String(), amounts)),
    }),
  ),
)

export type PriceListsTable = {
  id: string
  name: string
  /** By which a hand-off finds it. Unique. Null if it has ended. */
  name_key: string | null
  /** The store that it is for. Null for every store. */
  store_id: StoreId | null
  /** The version in use. 0 for a new list, which names nothing. */
  version: number
  created_at: number
  updated_at: number
  /** When it was deleted. Its versions stay, because former prices depend on them. */
  ended_at: Generated<number | null>
}

/** Prices of a list. A version never changes. */
export type PriceListVersionsTable = {
  list_id: string
  version: number
  sizes: TextOf<typeof listedSizes>
  saved_by: string
  saved_at: number
}

/** Prices that an operator reviews before they apply. Deleted after a day. */
export type PriceListDraftsTable = {
  id: string
  list_id: string
  /** The version that was in use when the draft was made. */
  expected_version: number
  sizes: TextOf<typeof listedSizes>
  created_at: number
}
