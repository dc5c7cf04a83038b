// What is wrong in a checkout, from codes to sentences of the shopper's language.

import {
  type AddressPart,
  addressFormat,
} from '../../../trade/checkout/addresses/address-format.ts'
import type { CheckoutFaults } from '../../../trade/checkout/placing/check-checkout.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../fill.ts'
import type { CheckoutView } from './checkout-view.ts'
import { addressLabel } from './make-address-form.ts'

type Countries = { delivery: string; billing: string }

export function faultSentences(
  faults: CheckoutFaults,
  countries: Countries,
  text: Messages,
): CheckoutView['faults'] {
  const sentences = Object.entries(faults).map(([field, fault]) => {
    const label = labelOf(field, countries, text)
    return [field, fill(text.faults[fault.code], { label, ...fault.values })]
  })
  return Object.fromEntries(sentences)
}

/** `reason` is of a HandprintError that placing threw; an unknown one is a card that was declined. */
export function problemSentence(reason: string, text: Messages): string {
  if (reason === 'needs_script') return text.payment.needsScript
  const problems: Readonly<Record<string, string>> = text.problems
  const known = Object.hasOwn(problems, reason) ? problems[reason] : undefined
  return known ?? text.problems.card_declined
}

const placeParts: readonly AddressPart[] = ['city', 'region', 'postalCode']

/** Of the parts that countries name in their own ways. */
function labelOf(field: string, countries: Countries, text: Messages): string {
  const isBilling = field.startsWith('billing')
  const name = isBilling ? `${field[7]?.toLowerCase()}${field.slice(8)}` : field
  const part = placeParts.find((each) => each === name)
  const format = addressFormat(isBilling ? countries.billing : countries.delivery)
  return format === null || part === undefined ? '' : addressLabel(format, part, text)
}
