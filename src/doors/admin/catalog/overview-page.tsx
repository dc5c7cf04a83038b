// What the catalog says now, and where each part of it is changed.

import { productNames } from '../../../trade/catalog/catalog.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../trade/catalog/document/catalog-document.ts'
import { defaultStoreMarkup } from '../../../trade/catalog/document/parse-catalog.ts'
import { digitFaults, doubtfulCurrencies } from '../../../trade/catalog/document/record-digits.ts'
import type { CatalogVersion } from '../../../trade/catalog/versions/list-versions.ts'
import { countText, timeText } from '../frame/formats.ts'
import type { PanelPage } from '../frame/panel-context.ts'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { partAddress } from './catalog-part.ts'
import { OrderForm } from './forms/order-form.tsx'
import { missingProducts } from './products/edit-products.ts'
import { zoneLabel } from './shipping/shipping-words.ts'

type OverviewFacts = {
  version: CatalogVersion | null
  /** Of the document. */
  sha256: string
  mayEdit: boolean
}

export function overviewPage(
  document: CatalogDocument,
  { version, sha256, mayEdit }: OverviewFacts,
): PanelPage {
  const { min, max } = document.store_markup ?? defaultStoreMarkup
  const products = Object.entries(document.products).flatMap(([key, product]) =>
    productNames.filter((name) => name === key).map((name) => ({ name, product })),
  )
  const doubts = digitFaults(document)
  return {
    title: 'Catalog',
    isWide: true,
    ...(doubts.length > 0 && {
      notice: {
        kind: 'fault' as const,
        text: `Nothing is sold in ${doubtfulCurrencies(document).join(', ')}. Download the catalog, put this right in the file, and upload it:`,
        points: doubts,
      },
    }),
    children: (
      <>
        <dl class="facts">
          <dt>Sold from</dt>
          <dd>{savedText(version)}</dd>
          <dt>Markup</dt>
          <dd>{`${document.markup_percent} % on every cost, unless a product or a size has its own`}</dd>
          <dt>Margin floor</dt>
          <dd>{`${document.margin_floor_percent ?? 0} % above the cost`}</dd>
          <dt>Stores may add</dt>
          <dd>{`${min} to ${max} %`}</dd>
          <dt>Currencies</dt>
          <dd>{document.currencies.join(', ')}</dd>
        </dl>
        <section>
          <h2>Products</h2>
          <Table
            caption="Products"
            rows={products}
            keyOf={({ name }) => name}
            empty="There are no products."
            columns={[
              {
                label: 'Product',
                cell: ({ name }) => (
                  <a href={partAddress({ kind: 'product', product: name })}>{name}</a>
                ),
              },
              { label: 'On sale', cell: ({ product }) => <SaleBadge product={product} /> },
              {
                label: 'Markup',
                isNumber: true,
                cell: ({ product }) => `${product.markup_percent ?? document.markup_percent} %`,
              },
              {
                label: 'Sizes and costs',
                cell: ({ name, product }) => (
                  <a href={partAddress({ kind: 'costs', product: name })}>
                    {`${countText(Object.keys(product.sizes).length)} sizes`}
                    <span class="unseen">{` of ${name}`}</span>
                  </a>
                ),
              },
              {
                label: 'Options',
                cell: ({ name, product }) =>
                  Object.keys(product.options).length === 0 ? (
                    'none'
                  ) : (
                    <a href={partAddress({ kind: 'options', product: name })}>
                      {Object.keys(product.options).join(', ')}
                      <span class="unseen">{` of ${name}`}</span>
                    </a>
                  ),
              },
            ]}
          />
          {mayEdit && (
            <>
              <NewProducts document={document} />
              <OrderForm
                list="products"
                names={products.map(({ name }) => name)}
                title="Change the order of products"
                note="The page lists them so. A new cart begins with the first that its picture is large enough for."
                sha256={sha256}
              />
            </>
          )}
        </section>
        <section>
          <h2>For all products</h2>
          <ul class="links">
            {linksOf(document, mayEdit).map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      </>
    ),
  }
}

function NewProducts({ document }: { document: CatalogDocument }) {
  const missing = missingProducts(document)
  if (missing.length === 0) return null
  return (
    <ul class="links">
      {missing.map((name) => (
        <li key={name}>
          <a href={partAddress({ kind: 'new', product: name })}>{`Add ${name}`}</a>
        </li>
      ))}
    </ul>
  )
}

function linksOf(
  document: CatalogDocument,
  mayEdit: boolean,
): (readonly [href: string, label: string])[] {
  return [
    [partAddress({ kind: 'general' }), 'Markup and margin floor'],
    ['/admin/catalog/markups', 'Markups of stores'],
    [partAddress({ kind: 'sizes' }), 'Sizes'],
    ['/admin/catalog/currencies', 'Currencies'],
    ['/admin/catalog/shipping-zones', 'Shipping zones and countries'],
    ...Object.keys(document.shipping).map(
      (zone) =>
        [partAddress({ kind: 'shipping', zone }), `Shipping to ${zoneLabel(zone)}`] as const,
    ),
    ['/admin/catalog/shipping-classes', 'Shipping classes'],
    ['/admin/catalog/taxes', 'Taxes'],
    ['/admin/catalog/versions', 'Versions'],
    ['/admin/catalog/document', 'Download as a file'],
    ...(mayEdit ? ([['/admin/catalog/import', 'Upload a file']] as const) : []),
  ]
}

function savedText(version: CatalogVersion | null) {
  if (version === null) return <>the built-in catalog; nothing was saved yet</>
  const { savedAt, savedBy } = version
  return (
    <>
      version {version.version}, saved {timeText(savedAt)} by {savedBy ?? 'the secret key'}
    </>
  )
}

function SaleBadge({ product }: { product: ProductDocument }) {
  if (product.sold_out) return <Badge tone="stop">sold out</Badge>
  const out = Object.values(product.sizes).filter((size) => size.sold_out).length
  if (out > 0) return <Badge tone="wait">{`${out} sizes sold out`}</Badge>
  return <Badge tone="go">on sale</Badge>
}
