// Currencies by name for a select list: `Euro (EUR)`.

import { isoCurrencies } from '../../../../pure/contract/currency-digits.ts'
import { readersLanguage } from '../../i18n/t.ts'

/** `among` defaults to all currencies in which amounts can be written. */
export function currencyChoices(
  among: readonly string[] = isoCurrencies(),
): { value: string; label: string }[] {
  return among
    .map((value) => ({ value, label: currencyName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

export function currencyName(currency: string): string {
  // A refused form may come back with a text that is not a currency.
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const names = new Intl.DisplayNames(readersLanguage(), { type: 'currency' })
  return `${names.of(currency) ?? currency} (${currency})`
}
