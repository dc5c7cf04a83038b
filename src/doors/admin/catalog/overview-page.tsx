import { routes } from '../../../pure/contract/route-tree.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../trade/catalog/document/catalog-document.ts'
import { documentFaultText } from '../../../trade/catalog/document/document-fault.ts'
import { defaultStoreMarkup } from '../../../trade/catalog/document/parse-catalog.ts'
import { digitFaults, doubtfulCurrencies } from '../../../trade/catalog/document/record-digits.ts'
import type { CatalogVersion } from '../../../trade/catalog/versions/list-versions.ts'
import { whoText } from '../audit/audit-names.ts'
import { optionLabel, productLabel } from '../catalog-words/product-labels.ts'
import { zoneLabel } from '../catalog-words/shipping-words.ts'
import { t, tParts } from '../i18n/t.ts'
import { countText, percentText, timeText } from '../layout/formats.ts'
import type { PanelPage } from '../layout/panel-context.ts'
import { currencyName } from '../layout/parts/currency-choices.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { partAddress } from './catalog-part.ts'
import { OrderForm } from './forms/order-form.tsx'
import { missingProducts } from './products/edit-products.ts'

type OverviewFacts = {
  version: CatalogVersion | null
  sha256: string
  mayEdit: boolean
}

export function overviewPage(
  document: CatalogDocument,
  { version, sha256, mayEdit }: OverviewFacts,
): PanelPage {
  const { min, max } = document.store_markup ?? defaultStoreMarkup
  const products = Object.entries(document.products).map(([name, product]) => ({ name, product }))
  const doubts = digitFaults(document)
  const ofProduct = (name: string) => (
    <span class="unseen">{t(' of {name}', { name: productLabel(document, name) })}</span>
  )
  return {
    title: t('Catalog'),
    isWide: true,
    ...(doubts.length > 0 && {
      notice: {
        kind: 'fault' as const,
        text: t(
          'Nothing is sold in {list}. Download the catalog, fix this in the file and upload it:',
          { list: doubtfulCurrencies(document).join(', ') },
        ),
        points: doubts.map(documentFaultText),
      },
    }),
    children: (
      <>
        <dl class="facts">
          <Fact name={t('Current catalog')}>{savedText(version)}</Fact>
          <Fact name={t('Markup')}>
            {t('{percent} on all costs, unless a product or a size has its own markup', {
              percent: percentText(document.markup_percent),
            })}
          </Fact>
          <Fact name={t('Margin floor')}>
            {t('{percent} above cost', {
              percent: percentText(document.margin_floor_percent ?? 0),
            })}
          </Fact>
          <Fact name={t('Store markup range')}>
            {t('{least} to {most}', { least: percentText(min), most: percentText(max) })}
          </Fact>
          <Fact name={t('Currencies')}>{document.currencies.map(currencyName).join(', ')}</Fact>
        </dl>
        <section>
          <h2>{t('Products')}</h2>
          <Table
            caption={t('Products')}
            rows={products}
            keyOf={({ name }) => name}
            empty={t('There are no products.')}
            columns={[
              {
                label: t('Product'),
                cell: ({ name }) => (
                  <a href={partAddress({ kind: 'product', product: name })}>
                    {productLabel(document, name)}
                  </a>
                ),
              },
              { label: t('Available'), cell: ({ product }) => <SaleBadge product={product} /> },
              {
                label: t('Markup'),
                number: ({ product }) =>
                  percentText(product.markup_percent ?? document.markup_percent),
              },
              {
                label: t('Sizes and costs'),
                cell: ({ name, product }) => (
                  <a href={partAddress({ kind: 'costs', product: name })}>
                    {sizesText(Object.keys(product.sizes).length)}
                    {ofProduct(name)}
                  </a>
                ),
              },
              {
                label: t('Selling prices'),
                cell: ({ name, product }) => (
                  <a href={partAddress({ kind: 'prices', product: name })}>
                    {pricesText(product)}
                    {ofProduct(name)}
                  </a>
                ),
              },
              {
                label: t('Options'),
                cell: ({ name, product }) =>
                  Object.keys({ ...product.options, ...document.custom?.options }).length === 0 ? (
                    t('none')
                  ) : (
                    <a href={partAddress({ kind: 'options', product: name })}>
                      {Object.keys(product.options)
                        .map((option) => optionLabel(document, option))
                        .join(', ') || t('none yet')}
                      {ofProduct(name)}
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
                labelOf={(name) => productLabel(document, name)}
                title={t('Change the order of products')}
                note={t(
                  'This is the order on the shop page. A new cart starts with the first one its picture is large enough for.',
                )}
                sha256={sha256}
              />
            </>
          )}
        </section>
        <section>
          <h2>{t('For all products')}</h2>
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

function pricesText({ sizes }: ProductDocument): string {
  const count = Object.values(sizes).filter(({ price }) => price !== undefined).length
  return count === 0 ? t('by markup') : t('{count} set manually', { count: countText(count) })
}

function NewProducts({ document }: { document: CatalogDocument }) {
  const missing = missingProducts(document)
  if (missing.length === 0) return null
  return (
    <ul class="links">
      {missing.map((name) => (
        <li key={name}>
          <a href={partAddress({ kind: 'new', product: name })}>
            {t('Add {name}', { name: productLabel(document, name) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

function linksOf(
  document: CatalogDocument,
  mayEdit: boolean,
): (readonly [href: string, label: string])[] {
  const [product] = Object.keys(document.products)
  return [
    // The form that raises one product's prices can also do it for all products.
    ...(mayEdit && product !== undefined
      ? ([
          [`${partAddress({ kind: 'prices', product })}?of=all`, t('Change all prices at once')],
        ] as const)
      : []),
    [partAddress({ kind: 'general' }), t('Markup and margin floor')],
    [routes.admin.catalog.markups.page.href(), t('Markups of stores')],
    [routes.admin.catalog.quantities.page.href(), t('Prices by quantity')],
    [routes.admin.catalog.packages.page.href(), t('Packages')],
    [routes.admin.priceLists.page.href(), t('Price lists')],
    [routes.admin.codes.page.href(), t('Discount codes')],
    [partAddress({ kind: 'sizes' }), t('Sizes')],
    [routes.admin.catalog.own.page.href(), t('Custom products and choices')],
    [routes.admin.catalog.currencies.page.href(), t('Currencies')],
    [routes.admin.catalog.shippingZones.page.href(), t('Shipping zones and countries')],
    ...Object.keys(document.shipping).map(
      (zone) =>
        [
          partAddress({ kind: 'shipping', zone }),
          t('Shipping to {zone}', { zone: zoneLabel(document, zone) }),
        ] as const,
    ),
    [routes.admin.catalog.shippingClasses.page.href(), t('Shipping classes')],
    [routes.admin.catalog.taxes.page.href(), t('Taxes')],
    [partAddress({ kind: 'data' }), t('Product data')],
    [routes.admin.catalog.fees.page.href(), t('Fees and duties')],
    [routes.admin.catalog.versions.page.href(), t('Versions')],
    [routes.admin.catalog.document.href(), t('Download as a file')],
    ...(mayEdit ? ([[routes.admin.catalog.import.href(), t('Upload a file')]] as const) : []),
  ]
}

function savedText(version: CatalogVersion | null) {
  if (version === null) return <>{t('Built-in catalog; nothing saved yet')}</>
  const { savedAt, savedBy } = version
  return (
    <>
      {tParts('version {version}, saved {time} by {savedBy}', {
        version: version.version,
        time: timeText(savedAt),
        savedBy: savedBy === null ? t('the secret key') : whoText(savedBy),
      })}
    </>
  )
}

function sizesText(count: number): string {
  return count === 1 ? t('One size') : t('{count} sizes', { count: countText(count) })
}

function SaleBadge({ product }: { product: ProductDocument }) {
  if (product.sold_out) return <Badge tone="stop">{t('sold out')}</Badge>
  const out = Object.values(product.sizes).filter((size) => size.sold_out).length
  if (out > 0) {
    const text = out === 1 ? t('one size sold out') : t('{out} sizes sold out', { out })
    return <Badge tone="wait">{text}</Badge>
  }
  return <Badge tone="go">{t('available')}</Badge>
}
