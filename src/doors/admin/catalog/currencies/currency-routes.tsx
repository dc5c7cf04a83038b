// Price lists: shows them, adds one based on another list's amounts, and removes one.

import { isCurrency, isoCurrencies } from '../../../../pure/contract/currency-digits.ts'
import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { t } from '../../i18n/t.ts'
import { currencyChoices, currencyName } from '../../layout/parts/currency-choices.ts'
import { CheckField, SelectField, TextField } from '../../layout/parts/field.tsx'
import { type CatalogFieldFault, type CatalogPanel, oneOf } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { OrderForm } from '../forms/order-form.tsx'
import { addCurrency, removeCurrency } from './edit-currencies.ts'

export function currencyRoutes(panel: CatalogPanel): void {
  panel.get(routes.admin.catalog.currencies.page, 'read_only', async ({ operator, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const known = document.currencies
    return await show({
      title: t('Currencies'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'There are price lists in {list}. Every amount is set in each currency; nothing is converted. You find the amounts with the sizes, the options and shipping.',
              { list: known.map(currencyName).join(', ') },
            )}
          </p>
          {hasRole(operator, 'owner') && <CurrencyForms known={known} sha256={sha256} />}
        </>
      ),
    })
  })

  panel.change(
    routes.admin.catalog.currencies.add,
    routes.admin.catalog.currencies.page.href(),
    (before, { form }) => {
      const currency = form.get('currency').toUpperCase()
      const factor = Number(form.get('factor').replace(',', '.'))
      const fault = faultOf({ currency, factor, known: before.currencies })
      if (fault !== null) return fault
      const roundTo = readPlainAmount(form.get('round_to'), currency)
      if (!roundTo || roundTo > 10_000_000)
        return {
          fault: t('Enter the rounding step as an amount in the new currency, such as 1 or 0.05.'),
          field: 'round_to',
        }
      const from = oneOf(before.currencies, form.get('from'))
      const document = addCurrency(before, { currency, factor, roundTo, from })
      return {
        document,
        note: `${currency} added: ${from} times ${factor}.`,
      }
    },
  )

  panel.change(
    routes.admin.catalog.currencies.remove,
    routes.admin.catalog.currencies.page.href(),
    (before, { form }) => {
      const gone = [...new Set(form.all('gone'))].map((each) => oneOf(before.currencies, each))
      if (gone.length === 0) return { fault: t('Choose a currency from the list.') }
      if (gone.length === before.currencies.length)
        return { fault: t('At least one currency must remain.') }
      return {
        document: gone.reduce(removeCurrency, before),
        note: `Currencies removed: ${gone.join(', ')}.`,
      }
    },
  )
}

type NewCurrency = { currency: string; factor: number; known: readonly string[] }

function faultOf({ currency, factor, known }: NewCurrency): CatalogFieldFault | null {
  if (known.includes(currency)) {
    const fault = t('A price list in {currency} already exists.', { currency })
    return { fault, field: 'currency' }
  }
  if (!isCurrency(currency)) {
    return { fault: t('Choose a currency from the list.'), field: 'currency' }
  }
  const isFactor = factor > 0 && factor <= 1_000_000
  return isFactor
    ? null
    : { fault: t('Enter the factor as a number, such as 1.52.'), field: 'factor' }
}

function CurrencyForms({ known, sha256 }: { known: readonly string[]; sha256: string }) {
  const choices = currencyChoices(known)
  const others = currencyChoices(isoCurrencies().filter((each) => !known.includes(each)))
  return (
    <>
      <ChangeForm
        title={t('Add a currency')}
        action={routes.admin.catalog.currencies.add.href()}
        sha256={sha256}
      >
        <SelectField
          name="currency"
          label={t('Currency')}
          choices={[{ value: '', label: t('choose') }, ...others]}
          isRequired
        />
        <SelectField name="from" label={t('Copy amounts from')} choices={choices} />
        <TextField
          name="factor"
          label={t('Multiplied by')}
          note={t('The value of one unit of that currency in the new one, such as 1.52.')}
          inputMode="decimal"
          isRequired
        />
        <TextField
          name="round_to"
          label={t('Round up to')}
          value="1"
          note={t('In the new currency: 1 for whole amounts, 0.05 for five cents.')}
          inputMode="decimal"
          isRequired
        />
      </ChangeForm>
      <OrderForm
        list="currencies"
        names={known}
        labelOf={currencyName}
        title={t('Change the order of currencies')}
        note={t(
          'Shoppers see the currencies in this order. A cart whose currency is removed switches to the first one its store sells in.',
        )}
        sha256={sha256}
      />
      {known.length > 1 && (
        <ChangeForm
          title={t('Remove currencies')}
          note={t(
            'Open carts in these currencies switch to the first remaining currency of their store. Orders keep theirs.',
          )}
          action={routes.admin.catalog.currencies.remove.href()}
          sha256={sha256}
          takesAway
        >
          <div class="many-choices">
            {choices.map(({ value, label }) => (
              <CheckField key={value} name="gone" value={value} label={label} />
            ))}
          </div>
        </ChangeForm>
      )}
    </>
  )
}
