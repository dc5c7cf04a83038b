// Fees that a state or country asks for on an order, such as retail delivery fees in the US.

import { languages } from '../../../../pure/contract/language.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type {
  CatalogDocument,
  FeeDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { regionText } from '../../catalog-words/place-text.ts'
import { countryChoices } from '../../catalog-words/shipping-words.ts'
import { t } from '../../i18n/t.ts'
import { moneyText } from '../../layout/formats.ts'
import { CheckField, SelectField, TextField } from '../../layout/parts/field.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { fieldAmount } from '../../layout/plain-amount.ts'
import { type CatalogPanel, partUnknown } from '../change-catalog.ts'
import { ChangeForm } from '../forms/change-form.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { DutiesForm, dutiesChange } from './duties-form.tsx'
import {
  type FeeSource,
  feeKey,
  feePresets,
  type ShownFee,
  typedFee,
  withFee,
  withoutFee,
} from './edit-order-fees.ts'

const page = routes.admin.catalog.fees.page

export function orderFeeRoutes(panel: CatalogPanel): void {
  panel.get(page, 'read_only', async ({ operator, query, show }) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    const { fees = [] } = document
    const { country: home } = await readSeller(panel.database.queries)
    const known = fees.find((fee) => feeKey(fee) === query.get('fee'))
    const preset = Object.entries(feePresets).find(([name]) => name === query.get('preset'))?.[1]
    return await show({
      title: t('Fees and duties'),
      back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
      children: (
        <>
          <p>
            {t(
              'Some states ask sellers for a fee on each delivery, from a certain revenue on. A fee here is a line of the order with its own name: at checkout, on the receipt, in mails, on invoices and in the books. Without one, you bear the fee yourself. This is not legal advice: check with the state whether and how much you owe.',
            )}
          </p>
          <Fees fees={fees} />
          {hasRole(operator, 'owner') && (
            <>
              <FeeForm
                key="form"
                document={document}
                sha256={sha256}
                shown={known ?? preset ?? nothing}
                was={known === undefined ? '' : feeKey(known)}
              />
              <DutiesForm document={document} sha256={sha256} home={home} />
              {fees.length > 0 && <RemoveForm fees={fees} sha256={sha256} />}
            </>
          )}
        </>
      ),
    })
  })

  panel.change(routes.admin.catalog.fees.set, page.href(), (before, { form }) => {
    const typed = typedFee(form, before, languages)
    if ('faults' in typed) {
      return { fault: t('The fee was not saved.'), faults: typed.faults }
    }
    return { document: withFee(before, typed.fee, form.get('was')) }
  })

  dutiesChange(panel, page.href())

  panel.change(routes.admin.catalog.fees.remove, page.href(), (before, { form }) => {
    const key = form.get('gone')
    if (!before.fees?.some((fee) => feeKey(fee) === key)) return partUnknown()
    return { document: withoutFee(before, key) }
  })
}

const nothing: ShownFee = {
  country: 'US',
  region: '',
  name: { en: '' },
  amount: {},
  from: {},
  taxed: false,
}

type FeesOf = { fees: readonly FeeDocument[] }

function Fees({ fees }: FeesOf) {
  return (
    <Table<FeeDocument>
      caption={t('Fees')}
      rows={fees}
      keyOf={feeKey}
      empty={t('There are no fees.')}
      columns={[
        {
          label: t('Fee'),
          cell: (fee) => (
            <a href={`${page.href()}?fee=${encodeURIComponent(feeKey(fee))}`}>{fee.name.en}</a>
          ),
        },
        { label: t('Place'), cell: placeOf },
        { label: t('Amount'), cell: ({ amount }) => amountsText(amount) || t('not set') },
        { label: t('From a subtotal of'), cell: ({ from = {} }) => amountsText(from) || '–' },
        { label: t('Taxed'), cell: ({ taxed }) => (taxed ? t('yes') : t('no')) },
      ]}
    />
  )
}

function placeOf({ country, region }: { country: string; region?: string }): string {
  return regionText(region === undefined ? country : `${country}-${region}`)
}

function amountsText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([currency, amount]) => moneyText(amount, currency))
    .join(', ')
}

type FeeFormProps = { document: CatalogDocument; sha256: string; shown: ShownFee; was: string }

function FeeForm({ document: { currencies }, sha256, shown, was }: FeeFormProps) {
  const { source } = shown
  const amounts = (kind: 'amount' | 'from', label: (currency: string) => string) =>
    currencies.map((currency) => {
      const amount = shown[kind]?.[currency]
      return (
        <TextField
          key={currency}
          name={`${kind}/${currency}`}
          label={label(currency)}
          value={amount === undefined ? '' : fieldAmount(amount, currency)}
          inputMode="decimal"
        />
      )
    })
  return (
    <>
      <h2>{t('Known fees')}</h2>
      <ul>
        {Object.entries(feePresets).map(([name, fee]) => (
          <li key={name}>
            <a href={`${page.href()}?preset=${name}`}>{fee.name.en}</a>:{' '}
            {fee.source !== undefined && sourceText(fee.source.sentence)}
          </li>
        ))}
      </ul>
      <ChangeForm
        title={was === '' ? t('Add a fee') : t('Change the fee')}
        note={t(
          'The amount is charged once per order. In a currency that you leave empty, nothing is charged and you bear the fee.',
        )}
        action={routes.admin.catalog.fees.set.href()}
        sha256={sha256}
        hidden={{ name: 'was', value: was }}
      >
        {source !== undefined && (
          <p class="notice">
            {sourceText(source.sentence)}{' '}
            <a href={source.href} rel="noreferrer">
              {t('Look it up at the state')}
            </a>
          </p>
        )}
        <SelectField
          name="country"
          label={t('Country')}
          value={shown.country}
          choices={countryChoices()}
        />
        <TextField
          name="region"
          label={t('State or region')}
          note={t('Its code or name; empty for the whole country.')}
          value={shown.region ?? ''}
          maxLength={60}
        />
        <NameFields names={shown.name} />
        {amounts('amount', (currency) => t('Amount in {currency}', { currency }))}
        <details>
          <summary>{t('Charge it from a subtotal on')}</summary>
          {amounts('from', (currency) => t('Subtotal in {currency}', { currency }))}
        </details>
        <CheckField name="taxed" label={t('The fee is taxed too')} isChecked={shown.taxed} />
      </ChangeForm>
    </>
  )
}

function sourceText(source: FeeSource): string {
  return source === 'colorado'
    ? t(
        'For sellers with more than $500,000 of retail sales a year. The state sets the amount anew each July, so none is filled in here.',
      )
    : t(
        'For sellers with more than $1,000,000 of retail sales a year: 50 cents from $100 of taxable goods. The amount is as known in November 2026.',
      )
}

function RemoveForm({ fees, sha256 }: FeesOf & { sha256: string }) {
  return (
    <ChangeForm
      title={t('Remove a fee')}
      action={routes.admin.catalog.fees.remove.href()}
      sha256={sha256}
      takesAway
    >
      <SelectField
        name="gone"
        label={t('Fee to remove')}
        choices={fees.map((fee) => ({
          value: feeKey(fee),
          label: `${fee.name.en}, ${placeOf(fee)}`,
        }))}
      />
    </ChangeForm>
  )
}
