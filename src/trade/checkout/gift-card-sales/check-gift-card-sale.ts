// Checks what a shopper wants to buy. All faults are reported together.

import { isMailAddress, tidyMailAddress } from '../../../pure/mail-address.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { addDays, type Day, dayIn, isDay, startOfDay } from '../../../pure/zoned-days.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { longestGiftCardMessage } from '../../gift-cards/check-gift-card.ts'
import type { GiftCardOffer } from '../../stores/gift-card-offer.ts'

/** As typed. */
export type GiftCardOrder = {
  /** Minor units. Null if it could not be read. */
  amount: number | null
  buyerEmail: string
  receiverEmail: string
  receiverName: string
  sender: string
  message: string
  /** `2026-12-24`. Empty for today. */
  day: string
}

export type GiftCardOrderFault =
  | 'gift_card_amount_refused'
  | 'email_missing'
  | 'email_invalid'
  | 'gift_card_text_too_long'
  | 'gift_card_day_refused'

export type GiftCardOrderFaults = Partial<Record<keyof GiftCardOrder, GiftCardOrderFault>>

export type CheckedGiftCardOrder = Omit<GiftCardOrder, 'amount' | 'day'> & {
  amount: number
  /** Null: as soon as it is paid. */
  deliverAt: number | null
}

const longestName = 100
/** The morning of the chosen day, so that a present does not arrive in the night. */
const deliveryHour = 8

function isOffered(amount: number, { amounts, free }: GiftCardOffer): boolean {
  return amounts.includes(amount) || (free !== null && isFree(amount, free))
}

function isFree(amount: number, { least, most }: NonNullable<GiftCardOffer['free']>): boolean {
  return amount >= least && amount <= most
}

/** The days that can be chosen, first and last, in the shop's time zone. */
export function deliveryDays(zone: string, now: number): { first: Day; last: Day } {
  const first = dayIn(zone, now)
  return { first, last: addDays(first, 365) }
}

export function checkGiftCardOrder(
  typed: GiftCardOrder,
  { offer, zone, now }: { offer: GiftCardOffer; zone: string; now: number },
): { ok: true; order: CheckedGiftCardOrder } | { ok: false; faults: GiftCardOrderFaults } {
  const faults: GiftCardOrderFaults = {}
  const { amount } = typed
  const isPayable = amount !== null && amount > 0 && amount % payableStep(offer.currency) === 0
  if (!isPayable || !isOffered(amount, offer)) faults.amount = 'gift_card_amount_refused'
  const buyerEmail = tidyMailAddress(typed.buyerEmail)
  if (buyerEmail === '') faults.buyerEmail = 'email_missing'
  else if (!isMailAddress(buyerEmail)) faults.buyerEmail = 'email_invalid'
  const receiverEmail = tidyMailAddress(typed.receiverEmail)
  if (receiverEmail !== '' && !isMailAddress(receiverEmail)) faults.receiverEmail = 'email_invalid'
  const receiverName = tidyText(typed.receiverName)
  if ([...receiverName].length > longestName) faults.receiverName = 'gift_card_text_too_long'
  const sender = tidyText(typed.sender)
  if ([...sender].length > longestName) faults.sender = 'gift_card_text_too_long'
  const message = typed.message.split(/\r?\n/).map(tidyText).join('\n').trim()
  if ([...message].length > longestGiftCardMessage) faults.message = 'gift_card_text_too_long'
  const { first, last } = deliveryDays(zone, now)
  const day = typed.day.trim() === '' ? first : typed.day.trim()
  if (!isDay(day) || day < first || day > last) faults.day = 'gift_card_day_refused'
  if (Object.keys(faults).length > 0 || amount === null) return { ok: false, faults }
  // A card for the buyer is given away by hand, whenever the buyer likes.
  const isLater = day > first && receiverEmail !== ''
  const deliverAt = isLater ? startOfDay(zone, day) + deliveryHour * 3_600_000 : null
  const texts = { buyerEmail, receiverEmail, receiverName, sender, message }
  return { ok: true, order: { amount, ...texts, deliverAt } }
}

/** The first moment after the last day of a card that is sold now. Null for no end. */
export function endOfSoldCard(validYears: number | null, zone: string, now: number): number | null {
  if (validYears === null) return null
  const year = Number(dayIn(zone, now).slice(0, 4)) + validYears
  return startOfDay(zone, `${year + 1}-01-01`)
}
