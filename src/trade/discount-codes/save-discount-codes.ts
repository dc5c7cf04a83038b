// Codes are made, changed and turned off, and never deleted: orders name them.

import { randomBytes, randomInt } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import {
  codeGives,
  codeLeastSubtotal,
  codeProducts,
} from '../../ground/database/tables/discount-codes-table.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { type CodeTerms, type DiscountCode, discountCodeOf } from './discount-code.ts'

/** In one batch. */
export const mostCodes = 5_000

const codesOfAnInsert = 500

/**
 * In the order of the codes. Throws `parameter_invalid` (409) if one of them exists.
 *
 * @param codes as normalCode() writes them.
 * @param batch the name that they have in common. Null for a single code.
 */
export async function insertDiscountCodes(
  tx: Queries,
  { codes, batch, terms }: { codes: readonly string[]; batch: string | null; terms: CodeTerms },
  at: number,
): Promise<DiscountCode[]> {
  const rows = codes.map((code) => ({
    id: `code_${randomBytes(12).toString('hex')}`,
    code,
    batch,
    uses: 0,
    ...columnsOf(terms),
    created_at: at,
    updated_at: at,
  }))
  for (let start = 0; start < rows.length; start += codesOfAnInsert) {
    const some = rows.slice(start, start + codesOfAnInsert)
    const inserted = await tx
      .insertInto('discount_codes')
      .values(some)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .execute()
    if (inserted.length === some.length) continue
    const made = new Set(inserted.map(({ code }) => code))
    throw codeExists(some.find(({ code }) => !made.has(code))?.code ?? '')
  }
  return rows.map(discountCodeOf)
}

/** Its text, its batch and its uses stay. */
export async function changeDiscountCode(
  tx: Queries,
  id: string,
  terms: CodeTerms,
  at: number,
): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set({ ...columnsOf(terms), updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Returns how many were on. */
export async function turnOffBatch(tx: Queries, batch: string, at: number): Promise<number> {
  const ended = await tx
    .updateTable('discount_codes')
    .set({ is_on: 0, updated_at: at })
    .where('batch', '=', batch)
    .where('is_on', '=', 1)
    .returning('id')
    .execute()
  return ended.length
}

function columnsOf(terms: CodeTerms) {
  const { gives, products, leastSubtotal } = terms
  return {
    gives: codeGives.write(
      gives.kind === 'amount' ? { ...gives, amounts: { ...gives.amounts } } : gives,
    ),
    store_id: terms.storeId,
    products: codeProducts.write(products && [...products]),
    valid_from: terms.validFrom,
    valid_until: terms.validUntil,
    max_uses: terms.maxUses,
    max_uses_per_mail: terms.maxUsesPerMail,
    least_subtotal: codeLeastSubtotal.write(leastSubtotal && { ...leastSubtotal }),
    may_go_below_floor: terms.mayGoBelowFloor ? (1 as const) : (0 as const),
    is_on: terms.isOn ? (1 as const) : (0 as const),
  }
}

/** Letters and digits that are not confused when read from paper: no 0 and O, 1, I and L, U and V. */
const signs = '23456789ABCDEFGHJKMNPQRSTWXYZ'
export const signsOfACode = 10

/** Different codes that nobody can guess: 29^10 is 4 × 10^14. */
export function randomCodes(count: number, prefix = ''): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    const random = Array.from({ length: signsOfACode }, () => signs[randomInt(signs.length)])
    codes.add(`${prefix}${random.join('')}`)
  }
  return [...codes]
}

function codeExists(code: string): HandprintError {
  return fault('parameter_invalid', 409, sentence('The code {code} already exists.', { code }))
}
