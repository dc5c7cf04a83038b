// /api/v1/discount-codes, with an operator's key: a code lowers what the operator earns.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { cursorText, getCursor } from '../../../ground/database/keyset-page.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import type { DiscountCodeChange } from '../../../pure/contract/schemas/discount-code-schema.ts'
import { notFound } from '../../../pure/errors.ts'
import { entriesOf } from '../../../pure/objects.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { codeTermsFaults } from '../../../trade/discount-codes/code-terms-faults.ts'
import {
  type CodeTerms,
  type DiscountCode,
  findDiscountCode,
} from '../../../trade/discount-codes/discount-code.ts'
import {
  isDiscountCodeId,
  listDiscountCodes,
} from '../../../trade/discount-codes/list-discount-codes.ts'
import { longestCode, normalCode } from '../../../trade/discount-codes/normal-code.ts'
import {
  changeDiscountCode,
  insertDiscountCodes,
  randomCodes,
  signsOfACode,
} from '../../../trade/discount-codes/save-discount-codes.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import type { Api } from '../create-api.ts'
import {
  discountCodeJson,
  memberOfTerms,
  noTerms,
  termsJson,
  termsOf,
} from './discount-code-json.ts'
import { discountCodeOperations } from './discount-code-operations.ts'

export function discountCodeRoutes(api: Api, { database, now }: DatabaseDeps): void {
  const db = database.queries

  api.route(discountCodeOperations.create, async ({ by, body }) => {
    const { code: wished = null, count, batch: name = null, ...sent } = body
    const what = 'No code was created.'
    const terms = await checkedTerms(db, { ...noTerms, ...sent }, what)
    const beginning = wished === null ? '' : normalCode(wished)
    const longest = count === undefined ? longestCode : longestCode - signsOfACode
    if (beginning === null || [...beginning].length > longest) {
      const faults = collectFaults()
      const told = `At most ${longest} letters, digits, hyphens, dots and underscores.`
      faults.add('code', 'parameter_invalid', told)
      throw fieldsRefused(what, faults.list)
    }
    const isOne = count === undefined
    const codes = isOne && beginning !== '' ? [beginning] : randomCodes(count ?? 1, beginning)
    const batch = isOne ? null : `${tidyText(name ?? '') || 'API'} · ${timeOf(now())}`
    return await database.transaction(async (tx) => {
      const made = await insertDiscountCodes(tx, { codes, batch, terms }, now())
      const subject = batch === null ? `code ${codes[0]}` : `codes ${batch}`
      const detail = { ...(batch !== null && { codes: codes.length }), ...termsJson(terms) }
      const entry = { operator: by, action: 'discount_code.made', subject, detail } as const
      await addAuditEntry(tx, entry, now())
      return { data: made.map(discountCodeJson) }
    })
  })

  api.route(discountCodeOperations.list, async ({ query: { batch = null, cursor, limit } }) => {
    const after = getCursor(cursor, isDiscountCodeId, 'code')
    const { rows, next } = await listDiscountCodes(db, { batch }, { after, limit })
    return { data: rows.map(discountCodeJson), next_cursor: next && cursorText(next) }
  })

  api.route(discountCodeOperations.one, async ({ params }) =>
    discountCodeJson(await getCode(db, params.code)),
  )

  api.route(discountCodeOperations.change, async ({ by, params, body }) =>
    database.transaction(async (tx) => {
      const before = await getCode(tx, params.code)
      const known = termsJson(before)
      const terms = await checkedTerms(tx, { ...known, ...body }, 'The code was not changed.')
      await changeDiscountCode(tx, before.id, terms, now())
      const changes = changesBetween<object>(known, termsJson(terms))
      const entry = { action: 'discount_code.changed', subject: `code ${before.code}` } as const
      if (changes.length > 0) await addAuditEntry(tx, { operator: by, ...entry, changes }, now())
      return discountCodeJson({ ...before, ...terms })
    }),
  )
}

async function getCode(db: Queries, text: string): Promise<DiscountCode> {
  const code = normalCode(text)
  const found = code === null ? null : await findDiscountCode(db, code)
  if (found === null) throw notFound('There is no such discount code.')
  return found
}

/** Throws all faults together (422). */
async function checkedTerms(
  db: Queries,
  sent: Required<DiscountCodeChange>,
  what: string,
): Promise<CodeTerms> {
  const terms = termsOf(sent)
  const faults = collectFaults()
  for (const [field, told] of entriesOf(codeTermsFaults(terms, await readCatalog(db)))) {
    if (told !== undefined) faults.add(memberOfTerms(field, sent), 'parameter_invalid', told)
  }
  const { storeId } = terms
  if (storeId !== null && (await findStore(db, storeId)) === null) {
    faults.add('store_id', 'parameter_invalid', 'There is no such store.')
  }
  if (faults.list.length > 0) throw fieldsRefused(what, faults.list)
  return terms
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19)
}
