import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  codeGives,
  codeLeastSubtotal,
  codeProducts,
  type DiscountCodesTable,
} from '../../ground/database/tables/discount-codes-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { Amounts } from '../catalog/money/currencies.ts'

export type CodeGives =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amounts: Amounts }
  | { readonly kind: 'shipping' }
  | { readonly kind: 'size'; readonly product: string; readonly size: string }

export type CodeKind = CodeGives['kind']

export type CodeTerms = {
  readonly gives: CodeGives
  /** Null for all stores. */
  readonly storeId: StoreId | null
  /** The prints that it reduces. Null for all. */
  readonly products: readonly string[] | null
  /** Milliseconds since the epoch; `validUntil` is exclusive. */
  readonly validFrom: number | null
  readonly validUntil: number | null
  readonly maxUses: number | null
  readonly maxUsesPerMail: number | null
  /** Of the prints, before the code, by currency. A currency that is missing has no least. */
  readonly leastSubtotal: Amounts | null
  readonly mayGoBelowFloor: boolean
  readonly isOn: boolean
}

export type DiscountCode = CodeTerms & {
  readonly id: string
  readonly code: string
  readonly batch: string | null
  readonly uses: number
  readonly createdAt: number
}

export function discountCodeOf(row: Selectable<DiscountCodesTable>): DiscountCode {
  return {
    id: row.id,
    code: row.code,
    gives: codeGives.read(row.gives),
    storeId: row.store_id,
    products: codeProducts.read(row.products),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    maxUses: row.max_uses,
    maxUsesPerMail: row.max_uses_per_mail,
    leastSubtotal: codeLeastSubtotal.read(row.least_subtotal),
    mayGoBelowFloor: row.may_go_below_floor === 1,
    isOn: row.is_on === 1,
    batch: row.batch,
    uses: row.uses,
    createdAt: row.created_at,
  }
}

/** @param code as normalCode() writes it. */
export async function findDiscountCode(db: Queries, code: string): Promise<DiscountCode | null> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row === undefined ? null : discountCodeOf(row)
}
