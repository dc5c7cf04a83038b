// Markups of stores: which each has, and a form for one, with what it would do to its open carts.

import type { Queries } from '../../../../ground/database/database.ts'
import { readStoreId } from '../../../../pure/contract/ids.ts'
import type { StoreMarkup } from '../../../../pure/contract/store-markup.ts'
import { notFound } from '../../../../pure/errors.ts'
import { previewCarts } from '../../../../trade/carts/preview-carts.ts'
import { catalogForStore } from '../../../../trade/catalog/store-markup/catalog-for-store.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { type Store, storeOf } from '../../../../trade/stores/store.ts'
import { percentText } from '../../frame/formats.ts'
import type { PanelContext, PanelPage } from '../../frame/panel-context.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { ConfirmForm } from '../../frame/parts/confirm-form.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { productText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'
import { CartsPreview } from '../drafts/open-preview.tsx'
import { type MarkupAt, markupForm } from './markup-form.ts'

const path = '/admin/catalog/markups'
const maxStores = 500

export function markupPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  panel.get(path, 'read_only', async ({ show }) => {
    const rows = await queries
      .selectFrom('stores')
      .selectAll()
      .orderBy('name')
      .limit(maxStores)
      .execute()
    return await show({
      title: say('Markups of stores'),
      back: { href: '/admin/catalog', label: say('Catalog') },
      children: (
        <Table
          caption={say('Stores')}
          rows={rows.map(storeOf)}
          keyOf={({ id }) => id}
          empty={say('There are no stores.')}
          columns={[
            { label: say('Store'), cell: ({ id, name }) => <a href={`${path}/${id}`}>{name}</a> },
            { label: say('Markup'), cell: ({ markup }) => markupText(markup) },
          ]}
        />
      ),
    })
  })

  const form = markupForm(panel, {
    path: `${path}/:storeId`,
    allLabel: () => say('On all prices'),
    storeOf: findStoreOf,
    address: ({ id }) => `${path}/${id}`,
    page,
    preview: previewPage,
    done: ({ redirect }, { name }) =>
      redirect(path, say('The markup of {name} was saved.', { name })),
  })

  async function page({ operator }: PanelContext, at: MarkupAt): Promise<PanelPage> {
    const { store, catalog } = at
    const { minPercent, maxPercent } = catalog.storeMarkup
    return {
      title: say('Markup of {storeName}', { storeName: store.name }),
      back: { href: path, label: say('Markups of stores') },
      children: (
        <>
          <p>
            {say(
              'Percent on the shop’s prices, from {minPercent} to {maxPercent}. The nearest one counts: that of the size, else of the product, else the first one here. What it adds is the store’s commission.',
              { minPercent, maxPercent },
            )}
          </p>
          <form.Form
            at={at}
            legend={say('Markup')}
            submit={say('Show what would change')}
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
      before: (other: Store) => catalogForStore(catalog, other),
      after: (other: Store) => catalogForStore(catalog, other.id === store.id ? { markup } : other),
    }
    const hidden = sent
      .names()
      .filter((name) => name !== 'form_token')
      .map((name): [string, string] => [name, sent.get(name)])
    return {
      title: say('What would change in {name}', { name: store.name }),
      back: { href: `${path}/${store.id}`, label: say('Markup of {name}', { name: store.name }) },
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
            action={`${path}/${store.id}`}
            hidden={hidden}
            yes={say('Save the markup')}
            backTo={`${path}/${store.id}`}
          >
            <p>
              {say(
                'Open carts show it on their next page. Orders keep the prices they were sold at.',
              )}
            </p>
          </ConfirmForm>
        </>
      ),
    }
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
