// What has to be corrected in a checkout, field by field and as a whole, in English.

import type { Translation } from '../translation.ts'

export const faultsEn = {
  fields: {
    name_missing: 'Enter the full name.',
    line1_missing: 'Enter the street and house number.',
    city_missing: '{label}: this is missing.',
    region_missing: '{label}: this is missing.',
    region_unknown: '{label}: choose one from the list.',
    postal_code_missing: '{label}: this is missing.',
    postal_code_invalid: '{label}: this does not fit the country. It looks like {example}.',
    country_unknown: 'Choose a country from the list.',
    email_missing: 'Enter your email address.',
    email_invalid: 'Check the email address. It looks like ann@example.com.',
    phone_missing: 'Enter a phone number: the carrier asks for it on this delivery.',
    phone_invalid: 'Check the phone number: digits, with + and the country code if you like.',
    too_long: 'Use at most {most} characters.',
    shipping_method_missing: 'Choose how the parcel is sent.',
    card_number_missing: 'Enter the card number.',
    card_number_invalid: 'This is not a card number. Check the digits.',
    card_expiry_invalid: 'Enter the expiry date as it is on the card, such as 04/29.',
    card_expired: 'This card has expired. Use another card.',
    card_expiry_too_far: 'This date is too far ahead. Check the expiry date.',
    card_code_invalid: 'Enter the 3 or 4 digit security code.',
  },
  problems: {
    card_declined:
      'The card was declined, and nothing was charged. Try another card, or ask your bank.',
    insufficient_funds:
      'There is not enough money on this card, and nothing was charged. Try another card.',
    confirmation_refused:
      'The payment was not confirmed, and nothing was charged. Try again, or use another card.',
    payment_not_made:
      'The payment was not made, and nothing was charged. Look at what you entered and try again.',
    payment_method_changed:
      'The way to pay has changed since this page was opened. Nothing was charged: enter how you pay and order again.',
    test_card_expected:
      'This shop is in test mode and takes test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Nothing was charged.',
    cancelled: 'This payment was given up before it was made, and nothing was charged. Try again.',
    payment_pending:
      'A payment for this cart is being made, and how it ended is not known yet. Wait a minute and reload: you will not be charged twice.',
    total_changed:
      'The total has changed since this page was opened. Nothing was charged: look at the new total and pay again.',
    cart_changed:
      'Your cart has changed since this page was opened. Nothing was charged: look at what is in it now and pay again.',
    method_not_offered: 'This way of shipping is not offered there. Choose another one.',
    cart_empty: 'Your cart is empty. Open a picture to put a print into it.',
    shop_takes_no_payments: 'This shop can not take payments yet. Tell the shop.',
  },
}

export type FaultsText = Translation<typeof faultsEn>
