import { Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

/** Minor units by currency. */
const amounts = Type.Record(Type.String(), Type.Integer())

export const codeGives = jsonColumn(
  'discount_codes.gives',
  Type.Union([
    /** In percent of the prints, with two decimals. */
    Type.Object({ kind: Type.Literal('percent'), percent: Type.Number() }),
    Type.Object({ kind: Type.Literal('amount'), amounts }),
    Type.Object({ kind: Type.Literal('shipping') }),
    /** One print. `size` is the upright name. */
    Type.Object({ kind: Type.Literal('size'), product: Type.String(), size: Type.String() }),
  ]),
)
export const codeProducts = jsonColumn('discount_codes.products', Type.Array(Type.String()))
export const codeLeastSubtotal = jsonColumn('discount_codes.least_subtotal', amounts)

export type DiscountCodesTable = {
  id: string
  /** As normalCode() writes it. */
  code: string
  gives: TextOf<typeof codeGives>
  /** Null for all stores. */
  store_id: StoreId | null
  /** Names in the catalog. Null for all. */
  products: TextOf<typeof codeProducts> | null
  /** Inclusive. */
  valid_from: number | null
  /** Exclusive. */
  valid_until: number | null
  max_uses: number | null
  max_uses_per_mail: number | null
  least_subtotal: TextOf<typeof codeLeastSubtotal> | null
  /** 1 if an owner allows prices below the margin floor. */
  may_go_below_floor: 0 | 1
  is_on: 0 | 1
  /** The name of the batch that it was made in. Null for a single code. */
  batch: string | null
  /** How many rows of `discount_code_uses` it has. */
  uses: number
  created_at: number
  updated_at: number
}

/** One per order that has a code and is paid or may still be. */
export type DiscountCodeUsesTable = {
  order_id: OrderId
  code_id: string
  /** mailKeyOf() of the shopper. Null once the shopper's data was deleted. */
  mail_key: string | null
  at: number
}
