import { describe, expect, it } from 'vitest'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import { type CheckoutFields, checkCheckout } from './check-checkout.ts'

const now = () => Date.UTC(2026, 10, 21)
const filledIn: Partial<CheckoutFields> = {
  email: ' ann@example.com ',
  name: 'Ann  Example',
  line1: '1 Main Street',
  city: 'Portland',
  region: 'oregon',
  postalCode: '97201',
  country: 'us',
  shippingMethod: 'standard',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04/29',
  cardCvc: '123',
}
const berlin = {
  country: 'DE',
  name: 'Ann Example',
  line1: 'Unter den Linden 1',
  city: 'Berlin',
  region: '',
  postalCode: '10117',
}
const billedToBerlin = {
  billing: 'different',
  billingCountry: 'DE',
  billingName: 'Example GmbH',
  billingLine1: 'Unter den Linden 1',
  billingCity: 'Berlin',
  billingPostalCode: '10117',
}

/** Returns `field: code` pairs in form order. */
function faultsOf(change: Partial<CheckoutFields>): string[] {
  const check = checkCheckout({ ...filledIn, ...change }, now)
  return check.ok ? [] : Object.entries(check.faults).map(([name, { code }]) => `${name}: ${code}`)
}

describe('checkCheckout', () => {
  it('returns the input of placing, normalized', () => {
    expect(checkCheckout(filledIn, now)).toEqual({
      ok: true,
      checkout: {
        address: annsAddress,
        billingAddress: null,
        shippingMethod: 'standard',
        payment: {
          kind: 'card',
          card: { number: '4242424242424242', expiryMonth: 4, expiryYear: 2029, cvc: '123' },
        },
      },
    })
  })

  it('reports everything that an empty form lacks, in the order of the form', () => {
    const nothing = Object.fromEntries(Object.keys(filledIn).map((name) => [name, '']))
    expect(faultsOf({ ...nothing, country: 'DE' })).toEqual([
      'email: email_missing',
      'name: name_missing',
      'line1: line1_missing',
      'postalCode: postal_code_missing',
      'city: city_missing',
      'shippingMethod: shipping_method_missing',
      'cardNumber: card_number_missing',
      'cardExpiry: card_expiry_invalid',
      'cardCvc: card_code_invalid',
    ])
    expect(checkCheckout({}, now)).toMatchObject({
      ok: false,
      faults: { country: { code: 'country_unknown' } },
    })
  })

  it.each([
    ...['ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com', 'ann@example..com'],
    ...['ann@example.com,', 'ann@example.com;', 'ann:@example.com', 'an(n)@example.com'],
  ])('rejects the mail address "%s"', (email) => {
    expect(faultsOf({ email })).toEqual(['email: email_invalid'])
  })

  it('requires a phone number if the carrier calls: for express and for remote countries', () => {
    const faults = ['phone: phone_missing']
    expect(faultsOf({ shippingMethod: 'express' })).toEqual(faults)
    expect(faultsOf({ country: 'HK', region: 'Kowloon' })).toEqual(faults)
    expect(faultsOf(berlin)).toEqual([])
    expect(faultsOf({ ...berlin, shippingMethod: 'express', phone: '030 1234567' })).toEqual([])
  })

  it.each([
    '+49 (0)30 / 123-4567',
    '001 503 555 0100',
    '503.555.0100 x12',
    '０３-１２３４-５６７８',
  ])('accepts the phone number %s', (phone) => {
    expect(faultsOf({ phone })).toEqual([])
  })

  it.each(['12345', 'call me', '+1 503 555 0100 000 000', '++49 30 123456'])(
    'rejects the phone number %s',
    (phone) => {
      expect(faultsOf({ phone })).toEqual(['phone: phone_invalid'])
    },
  )

  it('checks a separate billing address in the format of its own country', () => {
    const check = checkCheckout({ ...filledIn, ...billedToBerlin }, now)
    expect(check).toMatchObject({
      ok: true,
      checkout: {
        address: { country: 'US' },
        billingAddress: { name: 'Example GmbH', postal_code: '10117', country: 'DE' },
      },
    })
    expect(faultsOf({ ...billedToBerlin, billingPostalCode: '97201-1', billingCity: '' })).toEqual([
      'billingCity: city_missing',
      'billingPostalCode: postal_code_invalid',
    ])
  })

  it('checks a billing address only if it is needed', () => {
    const check = checkCheckout({ ...filledIn, ...billedToBerlin, billing: 'same' }, now)
    expect(check).toMatchObject({ ok: true, checkout: { billingAddress: null } })
  })

  it('accepts a gift with its message, and no message without a gift', () => {
    const giftOf = (change: Partial<CheckoutFields>) => {
      const check = checkCheckout({ ...filledIn, ...change }, now)
      return check.ok && check.checkout.gift
    }
    const giftNote = ' Dear Ada,\r\n\r\n\r\n\thappy\u0000 birthday <b> \n'
    expect(giftOf({ isGift: 'yes', giftNote })).toEqual({
      note: 'Dear Ada,\n\nhappy birthday <b>',
    })
    expect(giftOf({ isGift: 'yes' })).toEqual({ note: '' })
    expect(giftOf({ giftNote })).toBeUndefined()
    expect(giftOf({ isGift: 'yes', giftNote: '🎁'.repeat(300) })).toEqual({
      note: '🎁'.repeat(300),
    })
    // Lines that do not fit on the slip are joined into the last line.
    const letters = [...'abcdefghijklmno']
    expect(giftOf({ isGift: 'yes', giftNote: letters.join('\n') })).toEqual({
      note: [...letters.slice(0, 11), 'l m n o'].join('\n'),
    })
    expect(faultsOf({ isGift: 'yes', giftNote: 'x'.repeat(301) })).toEqual(['giftNote: too_long'])
    expect(faultsOf({ giftNote: 'x'.repeat(301) })).toEqual([])
  })
})
