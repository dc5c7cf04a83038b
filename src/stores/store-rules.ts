// What a schema can't say of a change to a store.

import { isCurrency } from '../contract/currency-digits.ts'
import type { StoreChange } from '../contract/schemas/store-schema.ts'
import { HandprintError } from '../errors.ts'
import type { Rules } from '../http/api/hold-to-schema.ts'

export const storeRules: Rules<StoreChange> = {
  currency: (code) => refuseUnknown([code]),
  currencies: refuseUnknown,
  print_image_reminder_hours(hours) {
    const isAscending = hours.every((each, index) => index === 0 || each > (hours[index - 1] ?? 0))
    if (!isAscending) throw invalid('Send the hours ascending, each once.')
  },
}

function refuseUnknown(codes: readonly string[]): void {
  const unknown = codes.filter((code) => !isCurrency(code))
  if (unknown.length > 0) throw invalid(`${unknown.join(', ')} is no currency of ISO 4217.`)
}

function invalid(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
