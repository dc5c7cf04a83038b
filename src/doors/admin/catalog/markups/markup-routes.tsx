// Store markups: a list, and a form for each store that previews the effect on its open carts.

import type { Queries } from '../../../../ground/database/database.ts'
import { readStoreId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { StoreMarkup } from '../../../../pure/contract/store-markup.ts'
import { notFound } from '../../../../pure/errors.ts'
import { previewCarts } from '../../../../trade/carts/preview-carts.ts'
import type { ListPrices } from '../../../../trade/catalog/price-lists/price-list.ts'
import { catalogForStore } from '../../../../trade/catalog/store-markup/catalog-for-store.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { type Store, storeOf } from '../../../../trade/stores/store.ts'
import { t } from '../../i18n/t.ts'
import { percentText } from '../../layout/formats.ts'
import type { PanelContext, PanelPage } from '../../layout/panel-context.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { ConfirmForm } from '../../layout/parts/confirm-form.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { productText } from '../../layout/print-texts.ts'
import { CartsPreviewSection } from '../drafts/open-preview.tsx'
import { type MarkupAt, markupForm } from './markup-form.ts'

const maxStores = 500

export function markupRoutes(panel: Panel): void {
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
      title: t('Markups of stores'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <Table
          caption={t('Stores')}
          rows={rows.map(storeOf)}
          keyOf={({ id }) => id}
          empty={t('There are no stores.')}
          columns={[
            {
              label: t('Store'),
              cell: ({ id, name }) => (
                <a href={routes.admin.catalog.markups.one.href({ storeId: id })}>{name}</a>
              ),
            },
            { label: t('Markup'), cell: ({ markup }) => markupText(markup) },
          ]}
        />
      ),
    })
  })

  const form = markupForm(panel, {
    route: routes.admin.catalog.markups.one,
    allLabel: () => t('On all prices'),
    storeOf: getStoreOf,
    address: ({ id }) => routes.admin.catalog.markups.one.href({ storeId: id }),
    page,
    preview: previewPage,
    done: ({ redirect }, { name }) =>
      redirect(routes.admin.catalog.markups.page.href(), t('Markup of {name} saved.', { name })),
  })

  async function page({ operator }: PanelContext, at: MarkupAt): Promise<PanelPage> {
    const { store, catalog } = at
    const { minPercent, maxPercent } = catalog.storeMarkup
    return {
      title: t('Markup of {storeName}', { storeName: store.name }),
      back: { href: routes.admin.catalog.markups.page.href(), label: t('Markups of stores') },
      children: (
        <>
          <p>
            {t(
              'Percent on the shop’s prices, from {minPercent} to {maxPercent}. The most specific value applies: first the size, then the product, then the first value here. The difference is the store’s commission.',
              { minPercent, maxPercent },
            )}
          </p>
          <form.Form
            at={at}
            legend={t('Markup')}
            submit={t('Preview changes')}
            mayChange={hasRole(operator, 'owner')}
          />
        </>
      ),
    }
  }

  async function previewPage(
    { form: sent }: PanelContext,
    { store, catalog }: MarkupAt,
    markup: StoreMarkup | null,
  ): Promise<PanelPage> {
    const prices = {
      before: (other: Store, listed: ListPrices | null) => catalogForStore(catalog, other, listed),
      after: (other: Store, listed: ListPrices | null) =>
        catalogForStore(catalog, other.id === store.id ? { markup } : other, listed),
    }
    const hidden = sent
      .names()
      .filter((name) => name !== 'form_token')
      .map((name): [string, string] => [name, sent.get(name)])
    return {
      title: t('Changes in {name}', { name: store.name }),
      back: {
        href: routes.admin.catalog.markups.one.href({ storeId: store.id }),
        label: t('Markup of {name}', { name: store.name }),
      },
      isWide: true,
      children: (
        <>
          <p>
            {t('Current: {markup}. New: {markup2}. Nothing is saved yet.', {
              markup: markupText(store.markup),
              markup2: markupText(markup),
            })}
          </p>
          <CartsPreviewSection preview={await previewCarts(queries, prices, now)} />
          <ConfirmForm
            action={routes.admin.catalog.markups.one.href({ storeId: store.id })}
            hidden={hidden}
            yes={t('Save the markup')}
            backTo={routes.admin.catalog.markups.one.href({ storeId: store.id })}
          >
            <p>
              {t(
                'Open carts show the change on the next page load. Existing orders keep their prices.',
              )}
            </p>
          </ConfirmForm>
        </>
      ),
    }
  }
}

async function getStoreOf(db: Queries, { param }: PanelContext): Promise<Store> {
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', readStoreId(param('storeId')))
    .executeTakeFirst()
  if (row !== undefined) return storeOf(row)
  throw notFound(t('Store not found.'))
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
    ...(sizes > 0 ? [`${sizes} ${sizes === 1 ? t('size') : t('sizes')}`] : []),
  ]
  return parts.length === 0 ? t('none') : parts.join(', ')
}
