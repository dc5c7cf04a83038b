import { describe, expect, it } from 'vitest'
import { readIdempotencyKey } from './read-idempotency-key.ts'

describe('readIdempotencyKey', () => {
  it.each([
    [undefined, null],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['  order:7/2  ', 'order:7/2'],
    ['"with a space, and a comma"', 'with a space, and a comma'],
    ['"\\"quoted\\" \\\\"', '"quoted" \\'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('accepts %j', (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key)
  })

  it.each(['', '""', '"', 'a b', 'a, b', '"a", "b"', 'schlüssel', 'a\u0007', 'x'.repeat(256)])(
    'rejects %j',
    (header) => {
      expect(() => readIdempotencyKey(header)).toThrow(/Idempotency-Key must be sent once/)
    },
  )

  it('rejects a repeated header', () => {
    expect(() => readIdempotencyKey(['a', 'b'])).toThrow(/Idempotency-Key must be sent once/)
  })
})
