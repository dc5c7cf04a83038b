// Fees of orders by state: the values of the form, and the document with one fee more or less.

import { readPlainAmount } from '../../../../pure/contract/plain-money.ts'
import { findCountry } from '../../../../trade/catalog/countries.ts'
import type {
  CatalogDocument,
  FeeDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { addressFormat } from '../../../../trade/checkout/addresses/address-format.ts'
import { regionCode } from '../../../../trade/checkout/addresses/find-region.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'

/** What the form shows. An amount that is left empty is not charged in that currency. */
export type ShownFee = Omit<FeeDocument, 'amount' | 'from'> & {
  amount: Readonly<Record<string, number>>
  from?: Readonly<Record<string, number>>
  /** For whom the state asks, and where to look the amount up. */
  source?: { sentence: FeeSource; href: string }
}

export type FeeSource = 'colorado' | 'minnesota'

const usd = 'USD'

/**
 * The amounts that a state changes every year are left to the operator. The names are prescribed
 * (C.R.S. 43-4-218, Minn. Stat. 168E.03).
 */
export const feePresets: Readonly<Record<'US-CO' | 'US-MN', ShownFee>> = {
  'US-CO': {
    country: 'US',
    region: 'CO',
    name: { en: 'Retail Delivery Fee' },
    amount: {},
    from: {},
    taxed: false,
    source: { sentence: 'colorado', href: 'https://tax.colorado.gov' },
  },
  'US-MN': {
    country: 'US',
    region: 'MN',
    name: { en: 'Road Improvement and Food Delivery Fee' },
    amount: { [usd]: 50 },
    from: { [usd]: 10_000 },
    taxed: false,
    source: {
      sentence: 'minnesota',
      href: 'https://www.revenue.state.mn.us',
    },
  },
}

/** Names a fee within the document: its place and its English name. */
export function feeKey({
  country,
  region,
  name,
}: Pick<FeeDocument, 'country' | 'region' | 'name'>) {
  return JSON.stringify([country, region ?? '', name.en])
}

/** The typed fee, or what is wrong with each field. */
export function typedFee(
  form: FormFields,
  { currencies }: CatalogDocument,
  languages: readonly string[],
): { fee: FeeDocument } | { faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const country = findCountry(form.get('country'))
  if (country === null) faults.country = t('Choose a country.')
  const region = regionOf(country ?? '', form.get('region'))
  if (region === null) faults.region = t('Enter the region by its ISO 3166-2 code or its name.')
  const en = form.get('name/en')
  if (en === '') faults['name/en'] = t('Enter a name.')
  const others = languages.flatMap((language) => {
    const text = form.get(`name/${language}`)
    return language === 'en' || text === '' ? [] : [[language, text] as const]
  })
  const amounts = (kind: 'amount' | 'from') =>
    currencies.flatMap((currency) => {
      const text = form.get(`${kind}/${currency}`)
      if (text === '') return []
      const amount = readPlainAmount(text, currency)
      if (amount === null) {
        faults[`${kind}/${currency}`] = t('Enter an amount in {currency}.', { currency })
        return []
      }
      return amount === 0 ? [] : [[currency, amount] as const]
    })
  const [amount, from] = [amounts('amount'), amounts('from')]
  if (Object.keys(faults).length > 0 || country === null) return { faults }
  const fee: FeeDocument = {
    country,
    ...(region !== null && region !== '' && { region }),
    name: { en, ...Object.fromEntries(others) },
    amount: Object.fromEntries(amount),
    ...(from.length > 0 && { from: Object.fromEntries(from) }),
    taxed: form.get('taxed') === 'yes',
  }
  return { fee }
}

/** Empty for the whole country; null if it is not known. */
function regionOf(country: string, text: string): string | null {
  const code = regionCode(addressFormat(country), text)
  return code === '' || /^[A-Z0-9]{1,3}$/.test(code) ? code : null
}

/** `was`: feeKey() of the fee that it replaces, or empty. */
export function withFee(before: CatalogDocument, fee: FeeDocument, was: string): CatalogDocument {
  const fees = before.fees ?? []
  const at = fees.findIndex((each) => feeKey(each) === was)
  return {
    ...before,
    fees: at === -1 ? [...fees, fee] : fees.map((each, index) => (index === at ? fee : each)),
  }
}

export function withoutFee(before: CatalogDocument, key: string): CatalogDocument {
  const { fees = [], ...document } = before
  const left = fees.filter((fee) => feeKey(fee) !== key)
  return left.length === 0 ? document : { ...document, fees: left }
}
