// Currencies by their names, for a list to choose from: `Euro (EUR)`.

import { isoCurrencies } from '../../../../pure/contract/currency-digits.ts'
import { spokenLanguage } from '../../words/say.ts'

export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(spokenLanguage(), { type: 'currency' })
  return isoCurrencies()
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
