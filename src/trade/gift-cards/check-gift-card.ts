// Checks what a form or a program asks a new card to be. Both get all faults together.

import { isCurrency } from '../../pure/contract/currency-digits.ts'
import { readStoreId, type StoreId } from '../../pure/contract/ids.ts'
import { isLanguage } from '../../pure/contract/language.ts'
import { isMailAddress, tidyMailAddress } from '../../pure/mail-address.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { tidyText } from '../../pure/tidy-text.ts'
import { addDays, isDay, startOfDay } from '../../pure/zoned-days.ts'
import type { Currency } from '../catalog/money/currencies.ts'
import { formatMoney } from '../catalog/money/format-money.ts'
import { payableStep } from '../catalog/money/payable-step.ts'
import type { NewGiftCard } from './issue-gift-card.ts'

export type GiftCardWish = {
  /** Minor units. Null if it could not be read. */
  amount: number | null
  currency: string
  mode: string
  /** Empty for every store. */
  store: string
  origin: string
  /** The last day it pays, `2029-12-31`. Empty for no end. */
  validUntil: string
  email: string
  sender: string
  message: string
  language: string
}

export type GiftCardWishField = keyof GiftCardWish
export type GiftCardFaults = Partial<Record<GiftCardWishField, Told>>

export const longestGiftCardMessage = 500
const longestSender = 100
/** Ten thousand euros or dollars. A typo above it is noticed before it is a liability. */
const mostMinorUnits = 1_000_000

export function mostOfGiftCard(currency: Currency): number {
  return mostMinorUnits * payableStep(currency)
}

export function checkGiftCard(
  wish: GiftCardWish,
  {
    stores,
    zone,
    now,
  }: { stores: ReadonlyMap<string, { mode: 'test' | 'live' }>; zone: string; now: number },
): { ok: true; card: Omit<NewGiftCard, 'issueKey'> } | { ok: false; faults: GiftCardFaults } {
  const faults: GiftCardFaults = {}
  const currency = wish.currency.toUpperCase()
  if (!isCurrency(currency)) {
    faults.currency = sentence('Choose a currency.')
  } else {
    const step = payableStep(currency)
    const { amount } = wish
    const isPayable = amount !== null && amount > 0 && amount % step === 0
    if (!isPayable || amount > mostOfGiftCard(currency)) {
      faults.amount = sentence('Enter an amount from {least} to {most}.', {
        least: formatMoney(step, currency, 'en'),
        most: formatMoney(mostOfGiftCard(currency), currency, 'en'),
      })
    }
  }
  const { mode, origin, language } = wish
  if (mode !== 'test' && mode !== 'live') faults.mode = sentence('Choose test or live.')
  if (origin !== 'sold' && origin !== 'goodwill') {
    faults.origin = sentence('Choose whether it was paid for.')
  }
  if (!isLanguage(language)) faults.language = sentence('Choose a language.')
  const store = wish.store === '' ? null : stores.get(wish.store)
  if (store === undefined) faults.store = sentence('Choose one of the stores.')
  else if (store !== null && store.mode !== mode) {
    faults.mode = sentence('The store is in the other mode, in which this card would not pay.')
  }
  const validUntil = endOfDay(wish.validUntil, zone)
  if (validUntil === undefined || (validUntil !== null && validUntil <= now)) {
    faults.validUntil = sentence('Enter a day to come, or leave it empty.')
  }
  const email = tidyMailAddress(wish.email)
  if (email !== '' && !isMailAddress(email)) {
    faults.email = sentence('This is not a mail address.')
  }
  const sender = tidyText(wish.sender)
  if ([...sender].length > longestSender) {
    faults.sender = sentence('Enter at most {longest} characters.', { longest: longestSender })
  }
  const message = tidyMessage(wish.message)
  if ([...message].length > longestGiftCardMessage) {
    const longest = longestGiftCardMessage
    faults.message = sentence('Enter at most {longest} characters.', { longest })
  }
  const { amount } = wish
  const hasFaults = Object.keys(faults).length > 0
  // All but the first tell the compiler what the faults above already say.
  if (hasFaults || !isLanguage(language) || amount === null) return { ok: false, faults }
  if (mode !== 'test' && mode !== 'live') return { ok: false, faults }
  if (origin !== 'sold' && origin !== 'goodwill') return { ok: false, faults }
  const storeId: StoreId | null = store === null ? null : readStoreId(wish.store)
  return {
    ok: true,
    card: {
      ...{ amount, currency, mode, origin, storeId, email, sender, message, language },
      validUntil: validUntil ?? null,
    },
  }
}

/** The first moment after that day. Undefined if it is no day. */
export function endOfDay(day: string, zone: string): number | null | undefined {
  if (day === '') return null
  return isDay(day) ? startOfDay(zone, addDays(day, 1)) : undefined
}

function tidyMessage(text: string): string {
  return text.split(/\r?\n/).map(tidyText).join('\n').trim()
}
