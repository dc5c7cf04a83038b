import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { t, tLabels } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import { CheckField, SelectField, TextField } from '../../layout/parts/field.tsx'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf, productOfForm } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { withoutPrices, withPrices } from './change-prices.ts'

const { change: changeRoute, reset: resetRoute } = routes.admin.catalog.products.one.prices

const endings = [
  { value: '', label: 'No rounding' },
  { value: '0', label: 'Whole number' },
  { value: '90', label: '.90' },
  { value: '95', label: '.95' },
  { value: '99', label: '.99' },
] as const

export function priceRoutes({ change }: CatalogPanel): void {
  const pageOf = ({ param }: PanelContext) =>
    partAddress({ kind: 'prices', product: param('product') })

  change(changeRoute, pageOf, (before, context) => {
    const product = productOfForm(before, context)
    const { form } = context
    const text = form.get('percent').replace(/\s*%$/, '').replace(',', '.')
    const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    const ending = oneOf(
      endings.map(({ value }) => value),
      form.get('ending'),
    )
    // It would change no price, but would stop all prices from following their cost.
    const changesNothing = percent === 0 && ending === ''
    if (Number.isNaN(percent) || percent <= -100 || changesNothing) {
      return { fault: t('Enter a percentage, such as 10, 2.5 or -5.'), field: 'percent' }
    }
    const currencies = currenciesOf(before, context)
    const made = { currencies, percent, ending: ending === '' ? null : Number(ending) }
    const products = form.get('all_products') === 'yes' ? Object.keys(before.products) : [product]
    const document = products.reduce(
      (to, each) => withPrices(to, { ...made, product: each }),
      before,
    )
    const ofWhat = products.length > 1 ? 'all products' : product
    const note = `Prices of ${ofWhat} in ${currencies.join(', ')} changed by ${percent} %.`
    return { document, note }
  })

  change(resetRoute, pageOf, (before, context) => {
    const product = productOfForm(before, context)
    const currencies = currenciesOf(before, context)
    const note = `Prices of ${product} in ${currencies.join(', ')} reset to cost plus markup.`
    return { document: withoutPrices(before, { product, currencies }), note }
  })
}

/** An empty field means all currencies. */
function currenciesOf({ currencies }: CatalogDocument, { form }: PanelContext): readonly string[] {
  const chosen = form.get('currency') || form.get('reset_currency')
  return chosen === '' ? currencies : [oneOf(currencies, chosen)]
}

type Props = SavedCatalog & { name: string; ofAll: boolean }

export function PriceForms({ document, sha256, name, ofAll }: Props) {
  const all = { value: '', label: t('All currencies') }
  const choices = [all, ...document.currencies.map((value) => ({ value, label: value }))]
  return (
    <>
      <ChangeForm
        title={t('Change all prices at once')}
        note={t(
          'Changes the current selling price of each size. The result counts as a manually set price.',
        )}
        action={changeRoute.href({ product: name })}
        sha256={sha256}
      >
        <SelectField name="currency" label={t('Currency')} choices={choices} />
        <TextField
          name="percent"
          label={t('Change by (%)')}
          value="0"
          note={t('For example 10, 2.5 or -5. 0 only changes the price ending.')}
          isRequired
          maxLength={8}
        />
        <SelectField name="ending" label={t('Price ending')} choices={tLabels(endings)} />
        <CheckField
          name="all_products"
          label={t('Applies to all products, not just this one')}
          isChecked={ofAll}
        />
      </ChangeForm>
      <ChangeForm
        title={t('Reset to cost plus markup')}
        action={resetRoute.href({ product: name })}
        sha256={sha256}
        takesAway
      >
        <SelectField name="reset_currency" label={t('Prices in')} choices={choices} />
      </ChangeForm>
    </>
  )
}
