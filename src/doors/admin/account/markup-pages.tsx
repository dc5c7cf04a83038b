// GET and POST /account/markup: what the store adds to the shop's prices, within what the operator
// allows, and what comes of it.

import type { Product, ProductSize } from '../../../trade/catalog/catalog.ts'
import { carriedOptions } from '../../../trade/catalog/chosen-options.ts'
import { currencyOfCart } from '../../../trade/catalog/currency-for.ts'
import { sellingPrice } from '../../../trade/catalog/price-line.ts'
import { catalogForStore } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { readCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'
import { type MarkupAt, markupForm } from '../catalog/markups/markup-form.ts'
import { moneyText, percentText } from '../frame/formats.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { Table } from '../frame/parts/table.tsx'
import { productText, sizeText } from '../frame/print-words.ts'
import { inSentence, say } from '../words/say.ts'
import { storeOf } from './store-of.ts'

const markupPath = '/account/markup'

export function markupPages(panel: Panel): void {
  const { queries } = panel.database

  const form = markupForm(panel, {
    path: markupPath,
    nav: { label: say('Markup'), order: 50 },
    allLabel: () => say('Everything'),
    storeOf: (db, { operator }) => storeOf(db, operator),
    address: () => markupPath,
    page,
    done: ({ redirect }) =>
      redirect(markupPath, say('The markup is saved. Open carts show the new prices.')),
  })

  async function page({ operator }: PanelContext, at: MarkupAt): Promise<PanelPage> {
    const { store, catalog } = at
    const terms = await readCommissionTerms(queries, store.id)
    const { minPercent, maxPercent } = catalog.storeMarkup
    const children = (
      <>
        <p>
          {say(
            "In whole percent of the shop's price, from {minPercent} to {maxPercent}. What it adds is your commission. An empty field takes the one above it.",
            { minPercent, maxPercent },
          )}
        </p>
        {hasRole(operator, 'owner') ? (
          <form.Form at={at} legend={say('Markup')} submit={say('Save')} />
        ) : (
          <p class="note">{say('Only owners of the account may change it.')}</p>
        )}
        <h2>{say('Prices as they are now')}</h2>
        {terms.of === 'net' && catalog.taxes?.isIncluded === true && (
          <p>
            {say(
              'Prices hold tax, and your commission is reckoned without it: the amounts below are less by the tax of the place that a print is sent to.',
            )}
          </p>
        )}
        {catalogForStore(catalog, store).products.map((product) => (
          <Prices
            key={product.name}
            product={product}
            currency={currencyOfCart(catalog, store, store.currency)}
          />
        ))}
      </>
    )
    return { title: say('Markup'), children }
  }
}

type PricesProps = { product: Product; currency: ReturnType<typeof currencyOfCart> }

function Prices({ product, currency }: PricesProps) {
  const label = productText(product.name)
  const priceOf = ({ upright }: ProductSize) =>
    sellingPrice(product, upright, carriedOptions(product, {}, upright), currency)
  return (
    <details>
      <summary>{label}</summary>
      <Table
        caption={say('Prices of {toLowerCase} as it is first shown', {
          toLowerCase: inSentence(label),
        })}
        rows={product.sizes}
        keyOf={({ upright }) => upright.name}
        empty={say('It has no sizes.')}
        columns={[
          { label: say('Size'), cell: ({ upright }) => sizeText(upright.name) },
          {
            label: say('Markup'),
            number: ({ storeMarkupPercent }) => percentText(storeMarkupPercent),
          },
          { label: say('Price'), number: (size) => moneyText(priceOf(size).price, currency) },
          {
            label: say('Of it yours'),
            number: (size) => moneyText(priceOf(size).commission, currency),
          },
        ]}
      />
    </details>
  )
}
