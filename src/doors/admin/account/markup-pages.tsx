// GET and POST /account/markup: what the store adds to the shop's prices, within what the operator
// allows, and what comes of it.

import { HandprintError } from '../../../pure/errors.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { Catalog, Product, ProductSize } from '../../../trade/catalog/catalog.ts'
import { carriedOptions } from '../../../trade/catalog/chosen-options.ts'
import { currencyOfCart } from '../../../trade/catalog/currency-for.ts'
import { sellingPrice } from '../../../trade/catalog/price-line.ts'
import { readCatalog } from '../../../trade/catalog/read-catalog.ts'
import { catalogForStore } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { markupChanges } from '../../../trade/catalog/versions/document-changes.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  type CommissionTerms,
  readCommissionTerms,
} from '../../../trade/stores/settings/commission-terms.ts'
import { saveStoreMarkup } from '../../../trade/stores/settings/save-store-markup.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { moneyText, percentText } from '../frame/formats.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { productText, sizeText } from '../frame/print-words.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { inSentence, say } from '../words/say.ts'
import { readMarkupForm, typedMarkup } from './read-markup-form.ts'
import { storeOf } from './store-of.ts'

const home = '/account/markup'

export function markupPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(
    home,
    'read_only',
    async ({ operator, show }) => {
      const store = await storeOf(queries, operator)
      const typed = typedMarkup(store.markup)
      const mayChange = hasRole(operator, 'owner')
      return await show({
        title: say('Markup'),
        children: <Markup {...(await pricesOf(store))} typed={typed} mayChange={mayChange} />,
      })
    },
    { nav: { label: say('Markup'), order: 50 } },
  )

  panel.post(home, 'owner', async ({ operator, form, show, redirect }) => {
    const store = await storeOf(queries, operator)
    try {
      const { storeMarkup: bounds } = await readCatalog(queries)
      const markup = readMarkupForm(form, bounds)
      await database.transaction(async (tx) => {
        await saveStoreMarkup(tx, store.id, markup, now())
        const changes = markupChanges(store.markup, markup)
        const about = { operator, ...aboutStore(store.id), changes }
        await addAuditEntry(tx, { ...about, action: 'store.markup_changed' }, now())
      })
      return await redirect(home, say('The markup is saved. Open carts show the new prices.'))
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      const typed = Object.fromEntries(form.names().map((name) => [name, form.get(name)]))
      return await show({
        title: say('Markup'),
        status: error.status,
        notice: { kind: 'fault', text: saidRefusal(error.told) },
        children: (
          <Markup {...(await pricesOf(store))} typed={typed} faults={faultsOf(error)} mayChange />
        ),
      })
    }
  })

  async function pricesOf(store: Store): Promise<Pick<MarkupProps, 'store' | 'catalog' | 'terms'>> {
    const terms = await readCommissionTerms(queries, store.id)
    return { store, catalog: await readCatalog(queries), terms }
  }
}

type MarkupProps = {
  store: Store
  /** Before any store's markup. */
  catalog: Catalog
  terms: CommissionTerms
  /** By the names of the fields. */
  typed: Readonly<Record<string, string>>
  /** By the names of the fields as well. */
  faults?: Readonly<Record<string, string>>
  mayChange: boolean
}

function faultsOf({ fields = [] }: HandprintError): Record<string, string> {
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

function Markup({ store, catalog, terms, typed, faults = {}, mayChange }: MarkupProps) {
  const { minPercent, maxPercent } = catalog.storeMarkup
  return (
    <>
      <p>
        {say(
          "In whole percent of the shop's price, from {minPercent} to {maxPercent}. What it adds is your commission. An empty field takes the one above it.",
          { minPercent, maxPercent },
        )}
      </p>
      {mayChange ? (
        <PostForm action={home} class="stack">
          <Percent name="percent" label={say('Everything')} typed={typed} faults={faults} />
          {catalog.products.map((product) => (
            <ProductFields key={product.name} product={product} typed={typed} faults={faults} />
          ))}
          <Submit>{say('Save')}</Submit>
        </PostForm>
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
}

type FieldsProps = Required<Pick<MarkupProps, 'typed' | 'faults'>> & { product: Product }

function ProductFields({ product: { name, sizes }, ...values }: FieldsProps) {
  const hasFault = Object.keys(values.faults).some((field) => field.startsWith(`${name}.`))
  return (
    <>
      <Percent name={name} label={productText(name)} {...values} />
      <details open={hasFault}>
        <summary>
          {say('Single sizes of {toLowerCase}', { toLowerCase: inSentence(productText(name)) })}
        </summary>
        <div class="field-row">
          {sizes.map(({ upright }) => (
            <Percent
              key={upright.name}
              name={`${name}.${upright.name}`}
              label={sizeText(upright.name)}
              {...values}
            />
          ))}
        </div>
      </details>
    </>
  )
}

function Percent({
  name,
  label,
  typed,
  faults,
}: { name: string; label: string } & Pick<FieldsProps, 'typed' | 'faults'>) {
  const value = typed[name] ?? ''
  return (
    <TextField name={name} label={label} value={value} fault={faults[name]} inputMode="numeric" />
  )
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
