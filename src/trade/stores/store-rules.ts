// Rules for store changes that a schema cannot express.

import { type StoresTable, storeCurrencies } from '../../ground/database/tables/stores-table.ts'
import { fieldsRefused } from '../../ground/http/api/fields-refused.ts'
import type { Rules } from '../../ground/http/api/validate-by-schema.ts'
import { isCurrency } from '../../pure/contract/currency-digits.ts'
import type { StoreChange } from '../../pure/contract/schemas/store-schema.ts'
import { fieldFault, type HandprintError, invalid } from '../../pure/errors.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { readReturnAddresses, returnAddressesFault } from './return-addresses.ts'

export const storeRules: Rules<StoreChange> = {
  currency: (code) => refuseUnknown([code]),
  currencies: refuseUnknown,
  return_addresses(addresses) {
    const { refused } = readReturnAddresses(addresses)
    if (refused.length > 0) throw invalid(returnAddressesFault(refused), 400)
  },
  print_image_reminder_hours(hours) {
    const isAscending = hours.every((each, index) => index === 0 || each > (hours[index - 1] ?? 0))
    if (!isAscending) throw invalid('Send the hours in ascending order without duplicates.', 400)
  },
}

function refuseUnknown(codes: readonly string[]): void {
  const unknown = codes.filter((code) => !isCurrency(code))
  if (unknown.length > 0) throw invalid(`${unknown.join(', ')} is not an ISO 4217 currency.`, 400)
}

/** The store's own currency must be one of those offered to its shoppers. */
export function refuseForeignCurrency(
  store: { currency: string; currencies: StoresTable['currencies'] },
  isOfList: boolean,
): void {
  const offered = storeCurrencies.read(store.currencies)
  if (offered === null || offered.includes(store.currency)) return
  const message = `The store's own currency, ${store.currency}, must be one of its currencies: ${offered.join(', ')}. To change both, send both in one request.`
  throw refused(isOfList ? 'currencies' : 'currency', message)
}

/** The catalog must have prices in this currency. */
export function refuseUnsoldCurrency(currency: string, sold: readonly string[]): void {
  if (!sold.includes(currency)) throw refused('currency', unsold(currency, sold))
}

export function unsold(currency: string, sold: readonly string[]): Told {
  return sentence('There are no prices in {currency}. Choose one of {list}.', {
    currency,
    list: sold.join(', '),
  })
}

function refused(field: 'currency' | 'currencies', told: Told): HandprintError {
  const faults = [fieldFault(field, 'parameter_invalid', told)]
  return fieldsRefused('The store was not changed.', faults, 400)
}
