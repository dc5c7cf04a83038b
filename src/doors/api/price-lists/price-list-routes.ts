// /api/v1/price-lists, with an operator's key: prices are the operator's business.

import type { FastifyReply } from 'fastify'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import type {
  PriceListJson,
  PriceListPutJson,
} from '../../../pure/contract/schemas/price-list-schema.ts'
import { fault, notFound } from '../../../pure/errors.ts'
import { entriesOf } from '../../../pure/objects.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { compareList, type ListChange } from '../../../trade/catalog/price-lists/compare-list.ts'
import { catalogPricesCsv, listCsv } from '../../../trade/catalog/price-lists/list-lines.ts'
import { catalogWithPrices } from '../../../trade/catalog/price-lists/price-list.ts'
import { readListFile } from '../../../trade/catalog/price-lists/read-list-file.ts'
import {
  getPriceList,
  listListVersions,
  listPriceLists,
  type PriceList,
  pricesOfList,
} from '../../../trade/catalog/price-lists/read-price-list.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { modesOfStores } from '../../../trade/stores/find-store.ts'
import {
  changeListTerms,
  type ListTerms,
  listTermsFaults,
  makePriceList,
  putListPrices,
  readListTerms,
  removePriceList,
} from '../../../trade/stores/price-lists/manage-price-lists.ts'
import type { Api } from '../create-api.ts'
import { priceListOperations } from './price-list-operations.ts'

export function priceListRoutes(api: Api, { database, now }: DatabaseDeps): void {
  const db = database.queries

  api.route(priceListOperations.prices, async ({ by, reply }) => {
    const detail = { list: 'catalog' }
    const entry = { operator: by, action: 'export.price_lists', detail } as const
    const text = catalogPricesCsv(await readCatalog(db))
    await database.transaction((tx) => addAuditEntry(tx, entry, now()))
    return sendText(reply, text)
  })

  api.route(priceListOperations.create, async ({ by, body }) =>
    database.transaction(async (tx) => {
      const { name, store_id: storeId = null, carts_of: carts = [] } = body
      const terms = termsOf({ name, store_id: storeId, carts_of: carts })
      await refuseTerms(tx, terms, 'The price list was not created.')
      return await listJson(tx, await makePriceList(tx, terms, { by, at: now() }))
    }),
  )

  api.route(priceListOperations.list, async () => {
    const data: PriceListJson[] = []
    for (const list of await listPriceLists(db)) data.push(await listJson(db, list))
    return { data }
  })

  api.route(priceListOperations.one, async ({ params }) => {
    const list = await listJson(db, await getPriceList(db, params.id))
    const versions = await listListVersions(db, params.id)
    return {
      ...list,
      versions: versions.map(({ version, savedBy, savedAt }) => {
        return { version, saved_by: savedBy, saved_at: new Date(savedAt).toISOString() }
      }),
    }
  })

  api.route(priceListOperations.change, async ({ by, params, body }) =>
    database.transaction(async (tx) => {
      const before = await listJson(tx, await getPriceList(tx, params.id))
      const terms = termsOf({ ...before, ...body })
      await refuseTerms(tx, terms, 'The price list was not changed.')
      await changeListTerms(tx, params.id, terms, { by, at: now() })
      return await listJson(tx, await getPriceList(tx, params.id))
    }),
  )

  api.route(priceListOperations.get, async ({ params, query: { version }, reply }) => {
    const list = await getPriceList(db, params.id)
    const wished = version ?? list.version
    if (wished > list.version) throw notFound(sentence('Price list not found.'))
    const prices = await pricesOfList(db, { ...list, version: wished })
    reply.header('etag', `"${wished}"`)
    return sendText(reply, listCsv(await readCatalog(db), prices))
  })

  api.route(priceListOperations.put, async ({ by, params, query, request, body }) => {
    if (!Buffer.isBuffer(body)) throw csvExpected()
    const isDryRun = query.dry_run
    const expected = versionOfTag(request.headers['if-match'])
    return await database.transaction(async (tx) => {
      const list = await getPriceList(tx, params.id)
      const catalog = await readCatalog(tx)
      const file = readListFile(body, catalog)
      if (!file.ok) {
        const faults = collectFaults()
        for (const { line, told } of file.faults) {
          faults.add(`line ${line}`, 'parameter_invalid', told)
        }
        throw fieldsRefused('The price list was not changed.', faults.list)
      }
      const { sizes } = file
      const before = await pricesOfList(tx, list)
      const changes = compareList(
        catalogWithPrices(catalog, before),
        catalogWithPrices(catalog, { ...before, sizes }),
      )
      const answer = { dry_run: isDryRun, changes: changes.map(changeJson) }
      if (isDryRun) return { ...answer, version: list.version }
      const saving = { id: list.id, sizes, expected, changed: changes.length }
      const { version } = await putListPrices(tx, saving, { by, at: now() })
      return { ...answer, version }
    })
  })

  api.route(priceListOperations.remove, async ({ by, params }) => {
    await database.transaction((tx) => removePriceList(tx, params.id, { by, at: now() }))
    return null
  })
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/csv; charset=utf-8').send(text)
}

async function listJson(db: Queries, list: PriceList): Promise<PriceListJson> {
  const { name, storeId, carts } = await readListTerms(db, list)
  return {
    ...{ id: list.id, name, store_id: storeId, carts_of: [...carts] },
    version: list.version,
    updated_at: new Date(list.updatedAt).toISOString(),
  }
}

type TermsJson = Pick<PriceListJson, 'name' | 'store_id' | 'carts_of'>

function termsOf({ name, store_id: storeId, carts_of: carts }: TermsJson): ListTerms {
  return {
    name,
    storeId: storeId === null ? null : readStoreId(storeId),
    carts: carts.map(readStoreId),
  }
}

/** Throws all faults together (422). */
async function refuseTerms(db: Queries, terms: ListTerms, what: string): Promise<void> {
  const known = [...(await modesOfStores(db)).keys()]
  const faults = collectFaults()
  const members = { name: 'name', storeId: 'store_id', carts: 'carts_of' }
  for (const [field, told] of entriesOf(listTermsFaults(terms, known))) {
    if (told !== undefined) faults.add(members[field], 'parameter_invalid', told)
  }
  if (faults.list.length > 0) throw fieldsRefused(what, faults.list)
}

function changeJson(change: ListChange): PriceListPutJson['changes'][number] {
  const { product, size, option, choice, pieces, currency, from, to, marginPercent } = change
  return {
    ...{ product, size, option, choice, from_pieces: pieces, currency, before: from, after: to },
    ...{ difference: to - from, margin_percent: marginPercent },
  }
}

/** Null if no tag was sent, or `*`: any version may be replaced. */
function versionOfTag(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  // A tag that is none of ours is one of another version.
  return version === undefined ? -1 : Number(version)
}

function csvExpected() {
  const message = 'Send the CSV file with the header "Content-Type: text/csv".'
  return fault('body_invalid', 415, message)
}
