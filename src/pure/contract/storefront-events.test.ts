import { describe, expect, it } from 'vitest'
import { readStorefrontEvent } from './storefront-events.ts'

describe('readStorefrontEvent', () => {
  it('keeps only what the contract lists', () => {
    const args = { width: 24, height: 16, name: 'Ada', address: { line1: 'Main Street 1' } }
    expect(readStorefrontEvent({ event: 'userChangedSize', args, email: 'a@b.example' })).toEqual({
      event: 'userChangedSize',
      args: { width: 24, height: 16 },
    })
    expect(readStorefrontEvent({ event: 'userChangedShippingCountry', args: 'DE' })).toEqual({
      event: 'userChangedShippingCountry',
      args: null,
    })
  })

  it('returns null for arguments that are missing or no plain values', () => {
    const args = { order_id: 'order_1', reference_id: null, total: { name: 'Ada' } }
    expect(readStorefrontEvent({ event: 'appOrderComplete', args })?.args).toEqual({
      order_id: 'order_1',
      reference_id: null,
      total: null,
      currency: null,
    })
  })

  it.each(['cart_expired', 'TypeError'])('reads the fatal error %s', (name) => {
    const event = `appErrorFatal--${name}`
    expect(readStorefrontEvent({ event, args: { message: 'x' } })).toEqual({ event, args: null })
  })

  it.each([
    'appErrorFatal--',
    'appErrorFatal--Error: ada@example.com is no address',
    'toString',
    '__proto__',
    'appPageLoaded',
    7,
    undefined,
  ])('rejects %s as an event', (event) => {
    expect(readStorefrontEvent({ event, args: null })).toBeNull()
  })

  it.each([null, undefined, 'text', 7, []])('treats %s as no event', (value) => {
    expect(readStorefrontEvent(value)).toBeNull()
  })
})
