// A store's markup on the shop's prices. Field names: `percent` for everything, `canvas` for a
// product, `canvas.8x10` for one of its sizes. saveStoreMarkup decides which products and sizes are
// allowed.

import type { FastifyReply } from 'fastify'
import type { Queries } from '../../../../ground/database/database.ts'
import type { Route } from '../../../../pure/contract/route.ts'
import type { ProductMarkup, StoreMarkup } from '../../../../pure/contract/store-markup.ts'
import { keysOf, recordOf } from '../../../../pure/objects.ts'
import { aboutStore } from '../../../../trade/audit/add-audit-entry.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { readCatalog } from '../../../../trade/catalog/saved/read-catalog.ts'
import { markupChanges } from '../../../../trade/catalog/versions/document-changes.ts'
import { saveStoreMarkup } from '../../../../trade/stores/settings/save-store-markup.ts'
import type { Store } from '../../../../trade/stores/store.ts'
import { defineForm } from '../../forms/define-form.tsx'
import type { Checked, FieldTable, FieldTexts, FormField } from '../../forms/form-field.ts'
import { inSentence, t } from '../../i18n/t.ts'
import type { PanelContext, PanelPage } from '../../layout/panel-context.ts'
import type { NavEntry } from '../../layout/panel-nav.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { productText, sizeText } from '../../layout/print-texts.ts'

export type MarkupAt = {
  store: Store
  /** Without any store's markup. */
  catalog: Catalog
  /** Values submitted for products and sizes that the catalog no longer has. */
  gone: FieldTexts<string>
}

/** Operators set the markup of any store, integrators only their own. */
export type MarkupPlace = {
  route: Route
  nav?: NavEntry
  /** Label of the markup on everything, translated. */
  allLabel: () => string
  storeOf(db: Queries, context: PanelContext): Promise<Store>
  address(store: Store): string
  page(context: PanelContext, at: MarkupAt): Promise<PanelPage>
  preview?(context: PanelContext, at: MarkupAt, markup: StoreMarkup | null): Promise<PanelPage>
  done(context: PanelContext, store: Store): Promise<FastifyReply>
}

export function markupForm(panel: Panel, place: MarkupPlace) {
  const { route, nav, allLabel, page, preview } = place
  const fields = (catalog: Catalog) => markupFields(catalog, allLabel())
  return defineForm(panel, {
    route,
    nav,
    async read(db, context): Promise<MarkupAt> {
      const { form } = context
      const [store, catalog] = [await place.storeOf(db, context), await readCatalog(db)]
      const known = ['form_token', 'seen', 'confirmed', ...Object.keys(fields(catalog))]
      const gone = form.names().filter((name) => !known.includes(name))
      return {
        store,
        catalog,
        gone: Object.fromEntries(gone.map((name) => [name, form.get(name)])),
      }
    },
    address: ({ store }) => place.address(store),
    fields: ({ catalog }) => fields(catalog),
    texts: ({ store, catalog }) => ({
      ...recordOf(keysOf(fields(catalog)), () => ''),
      ...textsOf(store.markup),
    }),
    check: (texts, { catalog, gone }) => check({ ...texts, ...gone }, catalog.storeMarkup),
    ...(preview && { preview }),
    save: (tx, markup, { store }) => saveStoreMarkup(tx, store.id, markup, panel.now()),
    audit: ({ store }, markup) => ({
      action: 'store.markup_changed',
      ...aboutStore(store.id),
      changes: markupChanges(store.markup, markup),
    }),
    done: (context, { at: { store } }) => place.done(context, store),
    page,
  })
}

function markupFields({ products }: Catalog, allLabel: string): FieldTable<string> {
  const inputMode = 'numeric'
  const ofProducts = products.flatMap(({ name, sizes }): [string, FormField][] => {
    const label = productText(name)
    const fold = t('Individual sizes of {toLowerCase}', { toLowerCase: inSentence(label) })
    const ofSizes = sizes.map(({ upright }): [string, FormField] => {
      const size = sizeText(upright.name)
      const fullName = `${label}, ${size}`
      return [`${name}.${upright.name}`, { label: size, fullName, fold, inputMode }]
    })
    return [[name, { label, inputMode }], ...ofSizes]
  })
  return { percent: { label: allLabel, inputMode }, ...Object.fromEntries(ofProducts) }
}

function textsOf(markup: StoreMarkup | null): FieldTexts<string> {
  const { percent, products = {} } = markup ?? {}
  const texts: Record<string, string> = percent === undefined ? {} : { percent: String(percent) }
  for (const [product, own] of Object.entries(products)) {
    if (own.percent !== undefined) texts[product] = String(own.percent)
    for (const [size, ofSize] of Object.entries(own.sizes ?? {})) {
      texts[`${product}.${size}`] = String(ofSize)
    }
  }
  return texts
}

/** Null if the store adds nothing. */
function check(
  texts: FieldTexts<string>,
  { minPercent, maxPercent }: Catalog['storeMarkup'],
): Checked<StoreMarkup | null, string> {
  const markup: StoreMarkup = {}
  const products = new Map<string, ProductMarkup>()
  const faults: Record<string, string> = {}
  const typed = Object.entries(texts).filter(([, text]) => text !== '')
  for (const [name, text] of typed) {
    const percent = Number(/^(\d{1,4})\s*%?$/.exec(text)?.[1] ?? Number.NaN)
    if (!(percent >= minPercent && percent <= maxPercent)) {
      faults[name] = `Enter a whole number from ${minPercent} to ${maxPercent}.`
    }
    if (name === 'percent') {
      markup.percent = percent
      continue
    }
    // A size's name may contain a dot itself: `poster.21x29.7cm`.
    const [, product = '', size] = /^([^.]*)(?:\.(.*))?$/.exec(name) ?? []
    const before = products.get(product) ?? {}
    const own =
      size === undefined
        ? { ...before, percent }
        : { ...before, sizes: { ...before.sizes, [size]: percent } }
    products.set(product, own)
  }
  if (Object.keys(faults).length > 0) return { faults }
  if (products.size > 0) markup.products = Object.fromEntries(products)
  return { value: typed.length === 0 ? null : markup }
}
