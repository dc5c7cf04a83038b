import { describe, expect, it } from 'vitest'
import { misplacedKey, namingMisplacedKey } from './misplaced-key.ts'
import { secretKeyMissing } from './store-errors.ts'

const access = '0123456789abcdef0123456789abcdef'
const secret = `sk_${'s'.repeat(40)}`
const at = (url: string, headers = {}) => misplacedKey({ url, headers })

describe('misplacedKey', () => {
  it.each([
    [{ 'x-api-key': 'anything' }, 'the header x-api-key'],
    [{ 'api-key': access }, 'the header api-key'],
    [{ 'x-access-key': access }, 'the header x-access-key'],
    [{ 'x-handprint-key': access }, 'the header x-handprint-key'],
    [{ 'x-authorization': `Bearer ${access}` }, 'the header x-authorization'],
    [{ 'idempotency-key': 'order-7' }, null],
    [{ 'x-csrf-token': 'abc' }, null],
    [{ 'x-request-id': access }, null],
    [{ authorization: `Bearer ${access}`, 'cp-apikey': access }, null],
  ])('finds it in the headers %j: %s', (headers, place) => {
    expect(at('/api/push/image', headers)).toBe(place)
  })

  it.each([
    ['?access_key=wrong', 'the query parameter access_key'],
    ['?apiKey=wrong', 'the query parameter apiKey'],
    [`?key=${access}`, 'the query parameter key'],
    ['?key=photo-7', null],
    [`?reference_id=${access}`, null],
    [`?q=${secret}`, 'the query parameter q, where logs keep it: replace that key'],
  ])('finds it in the query %s: %s', (query, place) => {
    expect(at(`/api/push/image${query}`)).toBe(place)
  })

  it('finds it in a form, and in a header that is not read there', () => {
    const asked = { url: '/', headers: {} }
    expect(misplacedKey(asked, { fields: ['comment', 'access_key'] })).toBe(
      'the form field access_key',
    )
    const headers = { authorization: `Bearer ${access}` }
    expect(misplacedKey({ url: '/', headers }, { read: [] })).toBe('the header authorization')
  })
})

it('names the place in an error about a missing key, and never the key', async () => {
  const failing = namingMisplacedKey({ url: `/?key=${secret}`, headers: {} }, async () => {
    throw secretKeyMissing()
  })
  const error = await failing.catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ code: 'secret_key_missing', status: 401 })
  expect(String(error)).toMatch(/The one in the query parameter key, where logs keep it/)
  expect(String(error)).not.toContain(secret)
})
