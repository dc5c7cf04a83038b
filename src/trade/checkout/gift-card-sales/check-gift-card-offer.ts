// Checks what an owner wants a store to offer. All faults are reported together.

import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { mostOfGiftCard } from '../../gift-cards/check-gift-card.ts'
import type { GiftCardOffer } from '../../stores/gift-card-offer.ts'

export type OfferFaults = Partial<Record<'amounts' | 'least' | 'most' | 'validYears', Told>>

/** `null` in `amounts`, `least` and `most`: it could not be read. */
export type OfferWish = {
  amounts: readonly (number | null)[]
  least: number | null | undefined
  most: number | null | undefined
  /** Empty for no end. */
  validYears: string
}

const mostAmounts = 12
/** The longest minimum known to us is five years: 15 U.S.C. 1693l-1, and Ireland's act of 2019. */
const mostYears = 30

export function checkGiftCardOffer(
  { amounts, least, most, validYears }: OfferWish,
  currency: string,
): { ok: true; offer: GiftCardOffer } | { ok: false; faults: OfferFaults } {
  const faults: OfferFaults = {}
  const step = payableStep(currency)
  const limit = mostOfGiftCard(currency)
  const isFine = (amount: number | null | undefined): amount is number =>
    typeof amount === 'number' && amount > 0 && amount <= limit && amount % step === 0
  const between = sentence('Enter amounts from {least} to {most}.', {
    least: formatMoney(step, currency, 'en'),
    most: formatMoney(limit, currency, 'en'),
  })
  const listed = amounts.filter(isFine)
  if (listed.length < amounts.length || listed.length > mostAmounts) faults.amounts = between
  const isFree = least !== undefined || most !== undefined
  if (isFree && !isFine(least)) faults.least = between
  if (isFree && !isFine(most)) faults.most = between
  if (isFine(least) && isFine(most) && least > most) {
    faults.most = sentence('Enter at least the smallest amount.')
  }
  if (!isFree && amounts.length === 0) {
    faults.amounts = sentence('Enter amounts to choose from, or a smallest and a largest amount.')
  }
  const years = validYears === '' ? null : Number(validYears)
  if (years !== null && !(Number.isInteger(years) && years >= 1 && years <= mostYears)) {
    faults.validYears = sentence('Enter a number of years, or leave it empty.')
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const free = isFine(least) && isFine(most) ? { least, most } : null
  const unique = [...new Set(listed)].toSorted((one, other) => one - other)
  return { ok: true, offer: { currency, amounts: unique, free, validYears: years } }
}
