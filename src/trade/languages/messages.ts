// Everything that the pages say, by language; loaded by the server only. How shoppers are spoken
// to: da du, de Sie, es tú, fi sinä, fr vous, it tu, nl je, pl ty, pt você, sv du. What a page shows
// is rendered in its language; an island is given the texts that it needs, no more.

import { type Language, languages } from '../../pure/contract/language.ts'
import { addressMessages } from './address/address-messages.ts'
import { cartMessages } from './cart/cart-messages.ts'
import { checkoutMessages } from './checkout/checkout-messages.ts'
import { errorsMessages } from './errors/errors-messages.ts'
import { faultsMessages } from './faults/faults-messages.ts'
import { mailsMessages } from './mails/mails-messages.ts'
import { optionsMessages } from './options/options-messages.ts'
import { paymentMessages } from './payment/payment-messages.ts'
import { productsMessages } from './products/products-messages.ts'
import { pullMessages } from './pull/pull-messages.ts'
import { receiptMessages } from './receipt/receipt-messages.ts'
import { roomMessages } from './room/room-messages.ts'
import { shopMessages } from './shop/shop-messages.ts'
import { sizeMessages } from './size/size-messages.ts'
import { stageMessages } from './stage/stage-messages.ts'
import { taxMessages } from './tax/tax-messages.ts'

export type Messages = ReturnType<typeof allIn>

/** Always the same object, so that what is made of it can be kept by it. */
export function messagesIn(language: Language): Messages {
  return messages[language]
}

function allIn(language: Language) {
  const products = productsMessages[language]
  const errors = errorsMessages[language]
  const faults = faultsMessages[language]
  const receipt = receiptMessages[language]
  return {
    language,
    shop: shopMessages[language],
    products: products.names,
    productNotes: products.notes,
    size: sizeMessages[language],
    stage: stageMessages[language],
    cart: cartMessages[language],
    options: optionsMessages[language],
    room: roomMessages[language],
    checkout: checkoutMessages[language],
    payment: paymentMessages[language],
    tax: taxMessages[language],
    address: addressMessages[language],
    faults: faults.fields,
    problems: faults.problems,
    pull: pullMessages[language],
    errorPage: errors.page,
    errors: errors.byCode,
    receipt: receipt.page,
    cancelling: receipt.cancel,
    orderStatus: receipt.status,
    orderStatusText: receipt.statusText,
    mails: mailsMessages[language],
  }
}

const messages = Object.fromEntries(
  languages.map((language) => [language, allIn(language)]),
) as Record<Language, Messages>
