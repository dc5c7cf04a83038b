import { describe, expect, it } from 'vitest'
import { type CheckoutFields, checkCheckout } from './check-checkout.ts'

const now = () => Date.UTC(2026, 10, 21)
const filledIn: CheckoutFields = {
  email: ' ann@example.com ',
  name: 'Ann  Example',
  line1: '1 Main Street',
  line2: '',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'us',
  phone: '',
  shippingMethod: 'standard',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04/29',
  cardCvc: '123',
}

function faultsOf(change: Partial<CheckoutFields>): string[] {
  const check = checkCheckout({ ...filledIn, ...change }, now)
  return check.ok ? [] : Object.keys(check.fields)
}

describe('checkCheckout', () => {
  it('gives what placing takes, tidied', () => {
    expect(checkCheckout(filledIn, now)).toEqual({
      ok: true,
      checkout: {
        address: {
          name: 'Ann Example',
          line1: '1 Main Street',
          line2: null,
          city: 'Portland',
          region: 'OR',
          postal_code: '97201',
          country: 'US',
          email: 'ann@example.com',
          phone: null,
        },
        shippingMethod: 'standard',
        payment: {
          kind: 'card',
          card: { number: '4242424242424242', expiryMonth: 4, expiryYear: 2029, cvc: '123' },
        },
      },
    })
  })

  it('tells everything that an empty form lacks at once, each as a sentence', () => {
    const check = checkCheckout({}, now)
    if (check.ok) throw new Error('An empty form passed.')
    expect(Object.keys(check.fields).sort()).toEqual(
      ['email', 'name', 'line1', 'city', 'country', 'shippingMethod']
        .concat(['cardNumber', 'cardExpiry', 'cardCvc'])
        .sort(),
    )
    for (const fault of Object.values(check.fields)) expect(fault).toMatch(/^[A-Z].*\.$/)
  })

  it.each(['ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com', 'ann@example..com'])(
    'refuses the address "%s"',
    (email) => {
      expect(faultsOf({ email })).toEqual(['email'])
    },
  )

  it.each(['US', 'CA', 'AU'])('needs a region in %s', (country) => {
    const postalCode = { US: '97201', CA: 'K1A 0B1', AU: '2000' }[country] ?? ''
    expect(faultsOf({ country, postalCode, region: '' })).toEqual(['region'])
    expect(faultsOf({ country, postalCode })).toEqual([])
  })

  it('needs no region elsewhere, and a postal code only where there are some', () => {
    expect(faultsOf({ country: 'DE', postalCode: '10115', region: '' })).toEqual([])
    expect(faultsOf({ country: 'FR', postalCode: '', region: '' })).toEqual(['postalCode'])
    expect(faultsOf({ country: 'HK', postalCode: '', region: '' })).toEqual([])
  })

  it('tells a postal code that can not be one of its country', () => {
    expect(faultsOf({ postalCode: '9720' })).toEqual(['postalCode'])
    expect(faultsOf({ country: 'GB', region: '', postalCode: 'sw1a 1aa' })).toEqual([])
  })

  it('takes names and streets of any script', () => {
    expect(faultsOf({ name: '山田 太郎', line1: 'Straße des 17. Juni 135', city: 'Łódź' })).toEqual(
      [],
    )
  })

  it('refuses fields that no label can hold, and lets no control character through', () => {
    expect(faultsOf({ line1: 'x'.repeat(201) })).toEqual(['line1'])
    const check = checkCheckout({ ...filledIn, name: 'Ann\u0000\nExample' }, now)
    expect(check).toMatchObject({ ok: true, checkout: { address: { name: 'Ann Example' } } })
  })
})
