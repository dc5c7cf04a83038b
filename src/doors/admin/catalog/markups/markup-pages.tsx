// Store markups: a list, and a form for each store that previews the effect on its open carts.

import type { FastifyReply } from 'fastify'
import type { Queries } from '../../../../ground/database/database.ts'
import { readStoreId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/routes.ts'
import type { ProductMarkup, StoreMarkup } from '../../../../pure/contract/store-markup.ts'
import { notFound } from '../../../../pure/errors.ts'
import { aboutStore, addAuditEntry } from '../../../../trade/audit/add-audit-entry.ts'
import { previewCarts } from '../../../../trade/carts/preview-carts.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { readCatalog } from '../../../../trade/catalog/read-catalog.ts'
import { catalogForStore } from '../../../../trade/catalog/store-markup/catalog-for-store.ts'
import { storeMarkupFaults } from '../../../../trade/catalog/store-markup/store-markup-faults.ts'
import { markupChanges } from '../../../../trade/catalog/versions/document-changes.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { saveStoreMarkup } from '../../../../trade/stores/settings/save-store-markup.ts'
import { type Store, storeOf } from '../../../../trade/stores/store.ts'
import { percentText } from '../../frame/formats.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { ConfirmForm } from '../../frame/parts/confirm-form.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { productText, sizeText } from '../../frame/print-words.ts'
import { showRefused, toPutRight } from '../../frame/redirect-with-outcome.ts'
import { say } from '../../words/say.ts'
import { CartsPreview } from '../drafts/open-preview.tsx'
import type { CatalogForm, CatalogRow } from '../forms/catalog-form.ts'
import { editPage } from '../forms/edit-page.tsx'
import { type FormFaults, placedFaults, putFields } from '../forms/read-catalog-form.ts'

const maxStores = 500

export function markupPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  panel.get(routes.admin.catalog.markups.page, 'read_only', async ({ show }) => {
    const rows = await queries
      .selectFrom('stores')
      .selectAll()
      .orderBy('name')
      .limit(maxStores)
      .execute()
    return await show({
      title: say('Markups of stores'),
      back: { href: routes.admin.catalog.page.href(), label: say('Catalog') },
      children: (
        <Table
          caption={say('Stores')}
          rows={rows.map(storeOf)}
          keyOf={({ id }) => id}
          empty={say('There are no stores.')}
          columns={[
            {
              label: say('Store'),
              cell: ({ id, name }) => (
                <a href={routes.admin.catalog.markups.one.href({ storeId: id })}>{name}</a>
              ),
            },
            { label: say('Markup'), cell: ({ markup }) => markupText(markup) },
          ]}
        />
      ),
    })
  })

  panel.get(routes.admin.catalog.markups.one, 'read_only', (context) => showForm(context))
  panel.post(routes.admin.catalog.markups.one, 'owner', async (context) => {
    const store = await findStoreOf(queries, context)
    const catalog = await readCatalog(queries)
    const form = markupForm(catalog, store.name)
    const sent: StoreMarkup = {}
    const unread = putFields(sent, form, context.form)
    if (unread !== null) return await showForm(context, unread)
    const markup = tidyMarkup(sent)
    const faults = markup === null ? [] : storeMarkupFaults(markup, catalog)
    if (faults.length > 0) return await showForm(context, placedFaults(form, faults, sent))
    if (context.form.get('confirmed') !== 'yes') return await showPreview(context, store, markup)
    const at = now()
    await database.transaction(async (tx) => {
      await saveStoreMarkup(tx, store.id, markup, at)
      const changes = markupChanges(store.markup, markup)
      const about = { operator: context.by, ...aboutStore(store.id), changes }
      await addAuditEntry(tx, { ...about, action: 'store.markup_changed' }, at)
    })
    return await context.redirect(
      routes.admin.catalog.markups.page.href(),
      say('The markup of {name} was saved.', { name: store.name }),
    )
  })

  async function showForm(context: PanelContext, faults?: FormFaults): Promise<FastifyReply> {
    const store = await findStoreOf(queries, context)
    const page = editPage({
      form: markupForm(await readCatalog(queries), store.name),
      action: routes.admin.catalog.markups.one.href({ storeId: store.id }),
      back: { href: routes.admin.catalog.markups.page.href(), label: say('Markups of stores') },
      document: store.markup ?? {},
      sha256: '',
      mayEdit: hasRole(context.operator, 'owner'),
      ...(faults !== undefined && { faults, sent: context.form }),
    })
    if (faults) return await showRefused(context, page, toPutRight(faults.all))
    return await context.show(page)
  }

  async function showPreview(
    { show, form }: PanelContext,
    store: Store,
    markup: StoreMarkup | null,
  ): Promise<FastifyReply> {
    const catalog = await readCatalog(queries)
    const prices = {
      before: (other: Store) => catalogForStore(catalog, other),
      after: (other: Store) => catalogForStore(catalog, other.id === store.id ? { markup } : other),
    }
    const hidden = form
      .names()
      .filter((name) => name !== 'form_token')
      .map((name): [string, string] => [name, form.get(name)])
    return await show({
      title: say('What would change in {name}', { name: store.name }),
      back: {
        href: routes.admin.catalog.markups.one.href({ storeId: store.id }),
        label: say('Markup of {name}', { name: store.name }),
      },
      isWide: true,
      children: (
        <>
          <p>
            {say('Now: {markup}. Then: {markup2}. Nothing is saved yet.', {
              markup: markupText(store.markup),
              markup2: markupText(markup),
            })}
          </p>
          <CartsPreview preview={await previewCarts(queries, prices, now)} />
          <ConfirmForm
            action={routes.admin.catalog.markups.one.href({ storeId: store.id })}
            hidden={hidden}
            yes={say('Save the markup')}
            backTo={routes.admin.catalog.markups.one.href({ storeId: store.id })}
          >
            <p>
              {say(
                'Open carts show it on their next page. Orders keep the prices they were sold at.',
              )}
            </p>
          </ConfirmForm>
        </>
      ),
    })
  }
}

async function findStoreOf(db: Queries, { param }: PanelContext): Promise<Store> {
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', readStoreId(param('storeId')))
    .executeTakeFirst()
  if (row !== undefined) return storeOf(row)
  throw notFound(say('There is no such store.'))
}

/** `10%, Canvas 20%, 3 sizes`. */
function markupText(markup: StoreMarkup | null): string {
  const products = Object.entries(markup?.products ?? {})
  const sizes = products.reduce((sum, [, own]) => sum + Object.keys(own.sizes ?? {}).length, 0)
  const parts = [
    ...(markup?.percent === undefined ? [] : [percentText(markup.percent)]),
    ...products.flatMap(([name, { percent }]) =>
      percent === undefined ? [] : [`${productText(name)} ${percentText(percent)}`],
    ),
    ...(sizes > 0 ? [`${sizes} ${sizes === 1 ? say('size') : say('sizes')}`] : []),
  ]
  return parts.length === 0 ? say('none') : parts.join(', ')
}

// A store's markup: overall, by product, and by size. Paths are those of StoreMarkup.
function markupForm(catalog: Catalog, storeName: string): CatalogForm {
  const { minPercent, maxPercent } = catalog.storeMarkup
  const row = (label: string, path: readonly string[]): CatalogRow => ({
    label,
    fields: [{ path, kind: 'whole', isOptional: true }],
  })
  return {
    title: say('Markup of {storeName}', { storeName }),
    intro: say(
      'Percent on the shop’s prices, from {minPercent} to {maxPercent}. The nearest one counts: that of the size, else of the product, else the first one here. What it adds is the store’s commission.',
      { minPercent, maxPercent },
    ),
    tables: [
      {
        caption: say('Everything'),
        columns: [say('Percent')],
        rows: [row(say('On all prices'), ['percent'])],
      },
      ...catalog.products.map(({ name, sizes }) => ({
        caption: productText(name),
        columns: [say('Percent')],
        rows: [
          row(say('All of {name}', { name: productText(name) }), ['products', name, 'percent']),
          ...sizes.map(({ upright }) =>
            row(`${productText(name)} ${sizeText(upright.name)}`, [
              'products',
              name,
              'sizes',
              upright.name,
            ]),
          ),
        ],
      })),
    ],
  }
}

/** Removes empty parts. Returns null if nothing is left. */
function tidyMarkup({ percent, products = {} }: StoreMarkup): StoreMarkup | null {
  const marked = Object.entries(products).flatMap(([name, { percent: own, sizes = {} }]) => {
    const tidy: ProductMarkup = {
      ...(own !== undefined && { percent: own }),
      ...(Object.keys(sizes).length > 0 && { sizes }),
    }
    return Object.keys(tidy).length > 0 ? [[name, tidy] as const] : []
  })
  if (percent === undefined && marked.length === 0) return null
  return {
    ...(percent !== undefined && { percent }),
    ...(marked.length > 0 && { products: Object.fromEntries(marked) }),
  }
}
