// The page on which a cart is paid, in English.

import type { Translation } from '../translation.ts'

export const checkoutEn = {
  title: 'Checkout',
  heading: 'Checkout',
  back: 'Back to your print',
  summary: 'Your order',
  contact: 'Contact',
  email: 'Email',
  emailNote: 'For news of this order, nothing else.',
  address: 'Delivery address',
  name: 'Full name',
  line1: 'Address',
  line2: 'Apartment, floor, company',
  city: 'City',
  region: 'State, province or county',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  optional: 'optional',
  countryUpdate: 'Update shipping prices',
  shipping: 'Shipping',
  shippingNone: 'We do not deliver to this country yet. Choose another one.',
  standard: 'Standard',
  express: 'Express',
  shippingUpdate: 'Update the total',
  arrives: 'arrives {from} to {to}',
  payment: 'Payment',
  cardNumber: 'Card number',
  cardExpiry: 'Expires (MM/YY)',
  cardCvc: 'Security code',
  cardName: 'Name on card',
  testCards: 'This is a test shop. Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.',
  pay: 'Pay {price}',
  paying: 'Paying …',
  subtotal: 'Subtotal',
  shippingPrice: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  free: 'Free',
  pending: 'Choose a country',
  quantity: 'Quantity {quantity}',
  errorsHeading: 'Please look at this again',
  methodChangedTotal:
    '{method} shipping brings the total to {total}. Nothing was charged yet. Look at it and pay again.',
  totalChanged:
    'The total is {total} now, shipping included. Nothing was charged yet. Look at it and pay again.',
  cardAgain: 'For your safety the card number and security code have to be typed again.',
}

export type CheckoutText = Translation<typeof checkoutEn>
