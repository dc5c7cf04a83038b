import { Webhook } from 'standardwebhooks'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { Handprint, type HandprintEvent, type OrderEventData, unwrapWebhook } from './handprint.ts'

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
const other = `whsec_${btoa('another secret, of another time!')}`
const body = JSON.stringify({
  type: 'order.paid',
  timestamp: '2026-11-21T12:00:00Z',
  data: { number: '7K2M-93QF', note: 'grüße' },
})

function signed(by = secret, at = new Date()) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  }
}
const upperCase = (headers: object) =>
  Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value] as [string, string])

describe('the event', () => {
  const headers = signed()
  it.each([
    ['a plain object', headers],
    ['an object of other case', Object.fromEntries(upperCase(headers))],
    [
      'an object of lists',
      Object.fromEntries(upperCase(headers).map(([name, value]) => [name, [value]])),
    ],
    ['Headers', new Headers(headers)],
    ['a Map', new Map(upperCase(headers))],
    ['pairs', upperCase(headers)],
    ['raw headers', upperCase(headers).flat()],
  ])('is unwrapped with headers as %s', async (_, each) => {
    const event = await unwrapWebhook({ body, headers: each }, secret)
    expect(event).toEqual({ ...JSON.parse(body), id: 'msg_1' })
  })

  it('is unwrapped from a Request, from bytes and from a Buffer', async () => {
    const request = new Request('https://a.example', { method: 'POST', body, headers })
    const bytes = new TextEncoder().encode(body)
    const client = new Handprint({
      store: 'https://prints.example.com',
      webhookSecret: [other, secret],
    })
    for (const received of [
      request,
      { body: bytes, headers },
      { body: Buffer.from(body), headers },
    ]) {
      expect((await client.webhooks.unwrap(received)).id).toBe('msg_1')
    }
  })

  it('is unwrapped while two secrets sign', async () => {
    const both = {
      ...headers,
      'webhook-signature': `v1a,eA== ${signed(other)['webhook-signature']} ${headers['webhook-signature']}`,
    }
    expect((await unwrapWebhook({ body, headers: both }, secret)).id).toBe('msg_1')
  })

  it('has the data of its type, and unknown data of a later type', () => {
    const read = (event: HandprintEvent) => {
      if (event.type === 'order.paid') expectTypeOf(event.data).toEqualTypeOf<OrderEventData>()
      else if (event.type === 'image.received') expectTypeOf(event.data.width).toBeNumber()
      switch (event.type) {
        case 'webhook.test':
          return expectTypeOf(event.data.message).toBeString()
        default:
          return undefined
      }
    }
    expect(read).toBeTypeOf('function')
  })
})

describe('refuses', () => {
  const minutesAgo = (minutes: number) => signed(secret, new Date(Date.now() - minutes * 60_000))
  const without = (name: string) => ({ ...signed(), [name]: undefined })
  it.each([
    ['another secret', { body, headers: signed(other) }, 'No signature fits'],
    [
      'a changed body',
      { body: body.replace('paid', 'Paid'), headers: signed() },
      'No signature fits',
    ],
    ['an old timestamp', { body, headers: minutesAgo(6) }, 's from now'],
    ['a timestamp to come', { body, headers: minutesAgo(-6) }, 's from now'],
    [
      'a timestamp that is none',
      { body, headers: { ...signed(), 'webhook-timestamp': 'now' } },
      's from now',
    ],
    ['a missing id', { body, headers: without('webhook-id') }, 'webhook-id is missing'],
    [
      'a missing signature',
      { body, headers: without('webhook-signature') },
      'webhook-signature is missing',
    ],
    [
      'a signature that is none',
      { body, headers: { ...signed(), 'webhook-signature': 'v1,é' } },
      'No signature fits',
    ],
    ['a body without its headers', body, '{ body, headers }'],
    ['nothing', undefined, '{ body, headers }'],
    ['a parsed body', { body: JSON.parse(body), headers: signed() }, 'was parsed before'],
  ])('%s', async (_, received, message) => {
    const refused = unwrapWebhook(received as never, secret)
    await expect(refused).rejects.toMatchObject({
      code: 'webhook_signature_invalid',
      message: expect.stringContaining(message),
    })
  })

  it('a request whose body was read, and a secret that is none', async () => {
    const request = new Request('https://a.example', { method: 'POST', body, headers: signed() })
    await request.text()
    await expect(unwrapWebhook(request, secret)).rejects.toThrow('read before')
    for (const wrong of ['whsec_', 'whsec_é', []]) {
      const refused = unwrapWebhook({ body, headers: signed() }, wrong)
      await expect(refused).rejects.toMatchObject({ code: 'settings_invalid' })
    }
  })
})
