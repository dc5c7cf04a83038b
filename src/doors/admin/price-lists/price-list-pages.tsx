// Price lists: all of them, one with its settings and versions, and the preview of an uploaded file.

import { readMultipart } from '../../../ground/http/multipart/read-multipart.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, HandprintError, notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { previewCarts } from '../../../trade/carts/preview-carts.ts'
import { compareList } from '../../../trade/catalog/price-lists/compare-list.ts'
import {
  createListDraft,
  deleteListDraft,
  readListDraft,
} from '../../../trade/catalog/price-lists/list-drafts.ts'
import { catalogPricesCsv, listCsv } from '../../../trade/catalog/price-lists/list-lines.ts'
import { catalogWithPrices } from '../../../trade/catalog/price-lists/price-list.ts'
import {
  type LineFault,
  longestListBytes,
  readListFile,
} from '../../../trade/catalog/price-lists/read-list-file.ts'
import {
  getPriceList,
  listListVersions,
  listPriceLists,
  pricesOfList,
} from '../../../trade/catalog/price-lists/read-price-list.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { catalogForStore } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  putListPrices,
  readListTerms,
  removePriceList,
} from '../../../trade/stores/price-lists/manage-price-lists.ts'
import { auditExport } from '../audit/audit-export.ts'
import { CartsPreviewSection } from '../catalog/drafts/open-preview.tsx'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { readStores } from '../layout/read-stores.ts'
import { redirectOnError, toPutRight } from '../layout/redirect-with-outcome.ts'
import { priceListForm } from './price-list-form.ts'
import { ListChanges, type ListedList, PriceLists, PricesOfList } from './price-list-views.tsx'

const { page: all, new: made, catalog: catalogFile, one } = routes.admin.priceLists
const back = () => ({ href: all.href(), label: t('Price lists') })
const mostFaults = 50

export function priceListPages(panel: Panel): void {
  const { database, now } = panel
  const db = database.queries
  const form = priceListForm(panel, (context) =>
    context.param('id') === '' ? newPage(context) : listPage(context),
  )

  panel.get(all, 'read_only', async ({ operator, show }) => {
    const lists: ListedList[] = []
    for (const list of await listPriceLists(db)) {
      lists.push({ list, carts: (await readListTerms(db, list)).carts })
    }
    const mayChange = hasRole(operator, 'owner')
    return await show({
      title: t('Price lists'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      isWide: true,
      children: <PriceLists lists={lists} stores={await readStores(db)} mayChange={mayChange} />,
    })
  })
  panel.get(made, 'owner', async (context) => context.show(await newPage(context)))
  panel.get(one.page, 'read_only', async (context) => context.show(await listPage(context)))

  panel.get(catalogFile, 'read_only', async (context) =>
    sendPrices(context, 'catalog', catalogPricesCsv(await readCatalog(db))),
  )
  panel.get(one.file, 'read_only', async (context) => {
    const list = await getPriceList(db, context.param('id'))
    const [asked = String(list.version)] = /^\d{1,9}$/.exec(context.query.get('version')) ?? []
    const version = Number(asked)
    if (version > list.version) throw notFound(sentence('Price list not found.'))
    const prices = await pricesOfList(db, { ...list, version })
    return await sendPrices(
      context,
      `${list.name}-${version}`,
      listCsv(await readCatalog(db), prices),
    )
  })

  panel.postFile(one.upload, 'owner', async (context) => {
    const list = await getPriceList(db, context.param('id'))
    const address = one.page.href({ id: list.id })
    return await redirectOnError(context, address, async () => {
      const file = readListFile(await fileOf(context), await readCatalog(db))
      if (!file.ok) return await context.redirect(address, toPutRight(pointsOf(file.faults)))
      const draft = { listId: list.id, expected: list.version, sizes: file.sizes }
      const id = await createListDraft(db, draft, now())
      return await context.redirect(one.draft.href({ id: list.id, draft: id }))
    })
  })

  panel.get(one.draft, 'read_only', async ({ param, operator, show }) => {
    const draft = await readListDraft(db, param('draft'))
    const list = await getPriceList(db, draft.listId)
    const catalog = await readCatalog(db)
    const before = await pricesOfList(db, list)
    const after = { ...before, version: -1, name: `draft ${param('draft')}`, sizes: draft.sizes }
    const changes = compareList(
      catalogWithPrices(catalog, before),
      catalogWithPrices(catalog, after),
    )
    const carts = await previewCarts(
      db,
      {
        before: (store, prices) => catalogForStore(catalog, store, prices),
        after: (store, prices) =>
          catalogForStore(catalog, store, prices?.id === list.id ? after : prices),
      },
      now,
    )
    const isStale = draft.expected !== list.version
    const address = one.page.href({ id: list.id })
    return await show({
      title: t('Changes of {name}', { name: list.name }),
      back: { href: address, label: list.name },
      isWide: true,
      ...(isStale && {
        notice: {
          kind: 'fault' as const,
          text: t(
            'Someone else changed this price list in the meantime. Compare your file with it and upload it again.',
          ),
        },
      }),
      children: (
        <>
          <p>{t('Nothing is saved yet. Existing orders always keep their prices.')}</p>
          <ListChanges changes={changes} own={catalog.customWords} />
          <CartsPreviewSection preview={carts} own={catalog.customWords} />
          {hasRole(operator, 'owner') && !isStale && (
            <ConfirmForm
              action={one.save.href({ id: list.id, draft: param('draft') })}
              yes={t('Apply these prices')}
              backTo={address}
            >
              <p>{t('Open carts show the change on the next page load.')}</p>
            </ConfirmForm>
          )}
        </>
      ),
    })
  })

  panel.post(one.save, 'owner', async ({ param, by, redirect }) => {
    const id = param('draft')
    const address = one.page.href({ id: param('id') })
    try {
      await database.transaction(async (tx) => {
        const { listId, expected, sizes } = await readListDraft(tx, id)
        const list = await getPriceList(tx, listId)
        const catalog = await readCatalog(tx)
        const before = await pricesOfList(tx, list)
        const changed = compareList(
          catalogWithPrices(catalog, before),
          catalogWithPrices(catalog, { ...before, sizes }),
        ).length
        await putListPrices(tx, { id: listId, sizes, expected, changed }, { by, at: now() })
        await deleteListDraft(tx, id)
      })
    } catch (error) {
      // The draft's page says so, and shows what has to be repeated.
      const isStale = error instanceof HandprintError && error.code === 'catalog_changed'
      if (isStale) return await redirect(one.draft.href({ id: param('id'), draft: id }))
      throw error
    }
    return await redirect(address, t('Saved. Open carts use it from their next page on.'))
  })

  panel.post(one.end, 'owner', async ({ param, by, redirect }) => {
    const { name } = await database.transaction((tx) =>
      removePriceList(tx, param('id'), { by, at: now() }),
    )
    return await redirect(all.href(), t('The list {name} was deleted.', { name }))
  })

  async function newPage(context: PanelContext): Promise<PanelPage> {
    const at = await form.read(db, context)
    const children = <form.Form at={at} legend={t('Settings')} submit={t('Create')} />
    return { title: t('New price list'), back: back(), children }
  }

  async function listPage(context: PanelContext): Promise<PanelPage> {
    const list = await getPriceList(db, context.param('id'))
    const at = await form.read(db, context)
    const mayChange = hasRole(context.operator, 'owner')
    const children = (
      <>
        <form.Form at={at} legend={t('Settings')} submit={t('Save')} mayChange={mayChange} />
        <PricesOfList
          list={list}
          versions={await listListVersions(db, list.id)}
          mayChange={mayChange}
        />
      </>
    )
    return { title: list.name, back: back(), children }
  }

  async function sendPrices({ by, reply }: PanelContext, name: string, content: string) {
    const detail = { list: name }
    await auditExport(panel, { operator: by, action: 'export.price_lists', detail })
    const file = `prices-${name}.csv`
    return sendFile(reply, { name: file, type: 'text/csv; charset=utf-8', content })
  }
}

function pointsOf(faults: readonly LineFault[]): string[] {
  const points = faults
    .slice(0, mostFaults)
    .map(({ line, told }) => tRefusal(sentence('Line {line}: {fault}', { line, fault: told })))
  const more = faults.length - points.length
  return more > 0 ? [...points, t('{count} more lines.', { count: more })] : points
}

async function fileOf({ request: { raw, headers } }: PanelContext): Promise<Buffer> {
  for await (const part of readMultipart(raw, headers['content-type'])) {
    if (part.name !== 'file') continue
    const chunks: Buffer[] = []
    let byteLength = 0
    for await (const chunk of part.bytes) {
      byteLength += chunk.length
      if (byteLength > longestListBytes) {
        throw fault('parameter_invalid', 422, t('The file is larger than 4 MB.'))
      }
      chunks.push(chunk)
    }
    if (byteLength > 0) return Buffer.concat(chunks)
  }
  throw fault('parameter_invalid', 422, t('No file was selected. Choose one first.'))
}
