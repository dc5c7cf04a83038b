// GET and POST /account/markup: what the store adds to the shop's prices, within the operator's
// bounds, and the resulting prices.

import { routes } from '../../../pure/contract/route-tree.ts'
import type { Product, ProductSize } from '../../../trade/catalog/catalog.ts'
import { carriedOptions } from '../../../trade/catalog/choices/chosen-options.ts'
import { currencyOfCart } from '../../../trade/catalog/prices/currency-for.ts'
import { sellingPrice } from '../../../trade/catalog/prices/price-line.ts'
import { catalogForStore } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { readCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'
import { type MarkupAt, markupForm } from '../catalog/markups/markup-form.ts'
import { inSentence, t } from '../i18n/t.ts'
import { moneyText, percentText } from '../layout/formats.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Table } from '../layout/parts/table.tsx'
import { productText, sizeText } from '../layout/print-texts.ts'
import { getStoreOfOperator } from './get-store-of-operator.ts'

export function accountMarkupRoutes(panel: Panel): void {
  const { queries } = panel.database

  const form = markupForm(panel, {
    route: routes.account.markup,
    nav: { label: t('Markup'), order: 50 },
    allLabel: () => t('Everything'),
    storeOf: (db, { operator }) => getStoreOfOperator(db, operator),
    address: () => routes.account.markup.href(),
    page,
    done: ({ redirect }) =>
      redirect(routes.account.markup.href(), t('Markup saved. Open carts show the new prices.')),
  })

  async function page({ operator }: PanelContext, at: MarkupAt): Promise<PanelPage> {
    const { store, catalog } = at
    const terms = await readCommissionTerms(queries, store.id)
    const { minPercent, maxPercent } = catalog.storeMarkup
    const children = (
      <>
        <p>
          {t(
            'A whole percentage of the shop’s price, from {minPercent} to {maxPercent}. The markup is your commission. An empty field uses the value above it.',
            { minPercent, maxPercent },
          )}
        </p>
        {hasRole(operator, 'owner') ? (
          <form.Form at={at} legend={t('Markup')} submit={t('Save')} />
        ) : (
          <p class="note">{t('Only owners of the account can change it.')}</p>
        )}
        <h2>{t('Current prices')}</h2>
        {terms.of === 'net' && catalog.taxes?.isIncluded === true && (
          <p>
            {t(
              'Prices include tax, but your commission is calculated without it. The amounts below are reduced by the tax of the place a print is shipped to.',
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
    return { title: t('Markup'), children }
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
        caption={t('Prices of {toLowerCase} with default options', {
          toLowerCase: inSentence(label),
        })}
        rows={product.sizes}
        keyOf={({ upright }) => upright.name}
        empty={t('It has no sizes.')}
        columns={[
          { label: t('Size'), cell: ({ upright }) => sizeText(upright.name) },
          {
            label: t('Markup'),
            number: ({ storeMarkupPercent }) => percentText(storeMarkupPercent),
          },
          { label: t('Price'), number: (size) => moneyText(priceOf(size).price, currency) },
          {
            label: t('Your share'),
            number: (size) => moneyText(priceOf(size).commission, currency),
          },
        ]}
      />
    </details>
  )
}
