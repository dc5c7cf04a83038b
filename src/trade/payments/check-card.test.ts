import { describe, expect, it } from 'vitest'
import { checkCard } from './check-card.ts'

const now = () => Date.UTC(2026, 10, 21)
const typed = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 29', cardCvc: '123' }

function faultsOf(change: Partial<typeof typed>) {
  const check = checkCard({ ...typed, ...change }, now)
  return check.ok ? {} : check.faults
}

describe('checkCard', () => {
  it('accepts common notations of a card', () => {
    const card = { number: '4242424242424242', expiryMonth: 4, expiryYear: 2029, cvc: '123' }
    expect(checkCard(typed, now)).toEqual({ ok: true, card })
    expect(checkCard({ ...typed, cardNumber: '4242-4242-4242-4242' }, now)).toEqual({
      ok: true,
      card,
    })
  })

  it.each(['4/29', '04/2029', '0429', '2029-04', '04.29', '4-29'])(
    'accepts the expiry %s',
    (date) => {
      expect(checkCard({ ...typed, cardExpiry: date }, now)).toMatchObject({
        ok: true,
        card: { expiryMonth: 4, expiryYear: 2029 },
      })
    },
  )

  it.each(['', '4242424242424241', '42424242', 'abcd efgh', '0'.repeat(40)])(
    'rejects the number "%s"',
    (cardNumber) => {
      expect(Object.keys(faultsOf({ cardNumber }))).toEqual(['cardNumber'])
    },
  )

  it.each(['', '13/29', '00/29', '29', '10/26', '01/2099', 'soon'])(
    'rejects the expiry "%s"',
    (cardExpiry) => {
      expect(Object.keys(faultsOf({ cardExpiry }))).toEqual(['cardExpiry'])
    },
  )

  it('accepts a card until the end of its month', () => {
    expect(faultsOf({ cardExpiry: '11/26' })).toEqual({})
  })

  it.each(['', '12', '12345', 'abc'])('rejects the code "%s"', (cardCvc) => {
    expect(Object.keys(faultsOf({ cardCvc }))).toEqual(['cardCvc'])
  })

  it('reports all errors together', () => {
    const faults = faultsOf({ cardNumber: '', cardExpiry: '', cardCvc: '' })
    expect(faults).toEqual({
      cardNumber: { code: 'card_number_missing' },
      cardExpiry: { code: 'card_expiry_invalid' },
      cardCvc: { code: 'card_code_invalid' },
    })
  })
})
