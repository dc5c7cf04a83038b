import { routes } from '../../../pure/contract/routes.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../trade/catalog/document/catalog-document.ts'
import { documentFaultText } from '../../../trade/catalog/document/document-fault.ts'
import { defaultStoreMarkup } from '../../../trade/catalog/document/parse-catalog.ts'
import { digitFaults, doubtfulCurrencies } from '../../../trade/catalog/document/record-digits.ts'
import type { CatalogVersion } from '../../../trade/catalog/versions/list-versions.ts'
import { whoText } from '../audit/audit-names.ts'
import { optionName, productName } from '../catalog-words/catalog-words.ts'
import { zoneLabel } from '../catalog-words/shipping-words.ts'
import { countText, percentText, timeText } from '../frame/formats.ts'
import type { PanelPage } from '../frame/panel-context.ts'
import { currencyName } from '../frame/parts/currency-choices.ts'
import { Fact } from '../frame/parts/fact.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { say, sayParts } from '../words/say.ts'
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
    <span class="unseen">{say(' of {name}', { name: productName(document, name) })}</span>
  )
  return {
    title: say('Catalog'),
    isWide: true,
    ...(doubts.length > 0 && {
      notice: {
        kind: 'fault' as const,
        text: say(
          'Nothing is sold in {list}. Download the catalog, put this right in the file, and upload it:',
          { list: doubtfulCurrencies(document).join(', ') },
        ),
        points: doubts.map(documentFaultText),
      },
    }),
    children: (
      <>
        <dl class="facts">
          <Fact name={say('Sold from')}>{savedText(version)}</Fact>
          <Fact name={say('Markup')}>
            {say('{percent} on every cost, unless a product or a size has its own', {
              percent: percentText(document.markup_percent),
            })}
          </Fact>
          <Fact name={say('Margin floor')}>
            {say('{percent} above the cost', {
              percent: percentText(document.margin_floor_percent ?? 0),
            })}
          </Fact>
          <Fact name={say('Stores may add')}>
            {say('{least} to {most}', { least: percentText(min), most: percentText(max) })}
          </Fact>
          <Fact name={say('Currencies')}>{document.currencies.map(currencyName).join(', ')}</Fact>
        </dl>
        <section>
          <h2>{say('Products')}</h2>
          <Table
            caption={say('Products')}
            rows={products}
            keyOf={({ name }) => name}
            empty={say('There are no products.')}
            columns={[
              {
                label: say('Product'),
                cell: ({ name }) => (
                  <a href={partAddress({ kind: 'product', product: name })}>
                    {productName(document, name)}
                  </a>
                ),
              },
              { label: say('On sale'), cell: ({ product }) => <SaleBadge product={product} /> },
              {
                label: say('Markup'),
                number: ({ product }) =>
                  percentText(product.markup_percent ?? document.markup_percent),
              },
              {
                label: say('Sizes and costs'),
                cell: ({ name, product }) => (
                  <a href={partAddress({ kind: 'costs', product: name })}>
                    {say('{count} sizes', { count: countText(Object.keys(product.sizes).length) })}
                    {ofProduct(name)}
                  </a>
                ),
              },
              {
                label: say('Selling prices'),
                cell: ({ name, product }) => (
                  <a href={partAddress({ kind: 'prices', product: name })}>
                    {pricesText(product)}
                    {ofProduct(name)}
                  </a>
                ),
              },
              {
                label: say('Options'),
                cell: ({ name, product }) =>
                  Object.keys({ ...product.options, ...document.custom?.options }).length === 0 ? (
                    say('none')
                  ) : (
                    <a href={partAddress({ kind: 'options', product: name })}>
                      {Object.keys(product.options)
                        .map((option) => optionName(document, option))
                        .join(', ') || say('none yet')}
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
                labelOf={(name) => productName(document, name)}
                title={say('Change the order of products')}
                note={say(
                  'The page lists them so. A new cart begins with the first that its picture is large enough for.',
                )}
                sha256={sha256}
              />
            </>
          )}
        </section>
        <section>
          <h2>{say('For all products')}</h2>
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
  return count === 0 ? say('by markup') : say('{count} set by hand', { count: countText(count) })
}

function NewProducts({ document }: { document: CatalogDocument }) {
  const missing = missingProducts(document)
  if (missing.length === 0) return null
  return (
    <ul class="links">
      {missing.map((name) => (
        <li key={name}>
          <a href={partAddress({ kind: 'new', product: name })}>
            {say('Add {name}', { name: productName(document, name) })}
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
          [`${partAddress({ kind: 'prices', product })}?of=all`, say('Change all prices at once')],
        ] as const)
      : []),
    [partAddress({ kind: 'general' }), say('Markup and margin floor')],
    [routes.admin.catalog.markups.page.href(), say('Markups of stores')],
    [partAddress({ kind: 'sizes' }), say('Sizes')],
    [routes.admin.catalog.own.page.href(), say('Own products and choices')],
    [routes.admin.catalog.currencies.page.href(), say('Currencies')],
    [routes.admin.catalog.shippingZones.page.href(), say('Shipping zones and countries')],
    ...Object.keys(document.shipping).map(
      (zone) =>
        [
          partAddress({ kind: 'shipping', zone }),
          say('Shipping to {zone}', { zone: zoneLabel(document, zone) }),
        ] as const,
    ),
    [routes.admin.catalog.shippingClasses.page.href(), say('Shipping classes')],
    [routes.admin.catalog.taxes.page.href(), say('Taxes')],
    [routes.admin.catalog.versions.page.href(), say('Versions')],
    [routes.admin.catalog.document.href(), say('Download as a file')],
    ...(mayEdit ? ([[routes.admin.catalog.import.href(), say('Upload a file')]] as const) : []),
  ]
}

function savedText(version: CatalogVersion | null) {
  if (version === null) return <>{say('the built-in catalog; nothing was saved yet')}</>
  const { savedAt, savedBy } = version
  return (
    <>
      {sayParts('version {version}, saved {time} by {savedBy}', {
        version: version.version,
        time: timeText(savedAt),
        savedBy: savedBy === null ? say('the secret key') : whoText(savedBy),
      })}
    </>
  )
}

function SaleBadge({ product }: { product: ProductDocument }) {
  if (product.sold_out) return <Badge tone="stop">{say('sold out')}</Badge>
  const out = Object.values(product.sizes).filter((size) => size.sold_out).length
  if (out > 0) return <Badge tone="wait">{say('{out} sizes sold out', { out })}</Badge>
  return <Badge tone="go">{say('on sale')}</Badge>
}
