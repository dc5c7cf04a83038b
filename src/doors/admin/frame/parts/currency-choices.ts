// Currencies by their names, for a list to choose from: `Euro (EUR)`.

import { isoCurrencies } from '../../../../pure/contract/currency-digits.ts'
import { spokenLanguage } from '../../words/say.ts'

/** `among`: all that amounts can be written in. */
export function currencyChoices(
  among: readonly string[] = isoCurrencies(),
): { value: string; label: string }[] {
  return among
    .map((value) => ({ value, label: currencyName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

export function currencyName(currency: string): string {
  // Of what is none, a form that comes back.
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const names = new Intl.DisplayNames(spokenLanguage(), { type: 'currency' })
  return `${names.of(currency) ?? currency} (${currency})`
}
