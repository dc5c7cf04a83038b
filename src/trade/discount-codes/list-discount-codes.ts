import type { Queries } from '../../ground/database/database.ts'
import { type Cursor, type KeysetPage, keysetPage } from '../../ground/database/keyset-page.ts'
import { type DiscountCode, discountCodeOf } from './discount-code.ts'

export function isDiscountCodeId(id: string): boolean {
  return /^code_[0-9a-f]{24}$/.test(id)
}

export type CodeFilters = {
  batch?: string | null
  /** What the code begins with, as normalCode() writes it. */
  begins?: string | null
}

/** Newest first. */
export async function listDiscountCodes(
  db: Queries,
  { batch = null, begins = null }: CodeFilters,
  page: { after: Cursor | null; limit: number },
): Promise<KeysetPage<DiscountCode>> {
  const query = db
    .selectFrom('discount_codes')
    .selectAll()
    .$if(batch !== null, (rows) => rows.where('batch', '=', batch))
    .$if(begins !== null, (rows) =>
      rows.where((eb) =>
        eb(eb.fn('substr', ['code', eb.val(1), eb.val([...(begins ?? '')].length)]), '=', begins),
      ),
    )
  const { rows, next } = await keysetPage(
    query,
    { at: 'created_at', id: 'id', cursorOf: ({ created_at: at, id }) => ({ at, id }) },
    page,
  )
  return { rows: rows.map(discountCodeOf), next }
}

export type CodeBatch = {
  batch: string
  codes: number
  on: number
  uses: number
  createdAt: number
}

/** Newest first. */
export async function listCodeBatches(db: Queries, limit: number): Promise<CodeBatch[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .select(['batch'])
    .select(({ fn }) => [
      fn.countAll().as('codes'),
      fn.sum('is_on').as('on'),
      fn.sum('uses').as('uses'),
      fn.max('created_at').as('created_at'),
    ])
    .where('batch', 'is not', null)
    .groupBy('batch')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ batch, codes, on, uses, created_at: createdAt }) => ({
    batch: batch ?? '',
    codes: Number(codes),
    on: Number(on),
    uses: Number(uses),
    createdAt: Number(createdAt),
  }))
}

export async function findDiscountCodeById(db: Queries, id: string): Promise<DiscountCode | null> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : discountCodeOf(row)
}
