import { describe, expect, it } from 'vitest'
import { checkContact } from './check-contact.ts'

function contactOf(typed: { email?: string; phone?: string }) {
  return checkContact({ email: 'ada@example.com', phone: '', ...typed }, { isPhoneNeeded: false })
}

describe('checkContact', () => {
  it.each([
    '\u200bada@example.com',
    '\u200fada@example.com',
    'ada@example.com\u200e',
    '\ufeffada@example.com',
    'ada@exam\u00adple.com',
    'ada\u2060@example.com',
    'ada\u200d@example.com',
    '\u202aada@example.com\u202c',
  ])('strips invisible characters from the mail address %j', (email) => {
    expect(contactOf({ email })).toMatchObject({ ok: true, contact: { email: 'ada@example.com' } })
  })

  it.each([
    ['+1 503\u2011555\u20110100', '+1 503-555-0100'],
    ['\u200e+49\u00a040 123\u2013456\u200f', '+49 40 123-456'],
    ['\u202a+972 3\u2212555\u22120100\u202c', '+972 3-555-0100'],
    ['０３\uff0d１２３４\uff0d５６７８', '03-1234-5678'],
  ])('accepts the phone number %j', (phone, expected) => {
    expect(contactOf({ phone })).toMatchObject({ ok: true, contact: { phone: expected } })
  })

  it('requires a mail address with visible characters', () => {
    expect(contactOf({ email: '\u200b' })).toMatchObject({
      faults: { email: { code: 'email_missing' } },
    })
  })
})
