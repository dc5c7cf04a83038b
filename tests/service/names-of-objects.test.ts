// Names of built-in object properties in JavaScript, such as "constructor", wherever a stranger or
// a forged form may send a name: they match nothing and cause no failure.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { address, fieldsOf, payingCard, visit } from '../helpers/shopper.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

const names = ['constructor', '__proto__', 'toString']

describe('names of built-in object properties', () => {
  let service: Service
  let panel: AtPanel
  let token: string
  let cartUrl: string
  beforeAll(async () => {
    service = await startService({ env: { ...firstOperator, ...withoutPrints } })
    panel = await signInToPanel(service)
    token = await tokenOf(service, 'image', await picture({ width: 1800, height: 1200, seed: 14 }))
    cartUrl = String((await openLoader(service, token)).json().cart_url)
  }, serviceStartMs)
  afterAll(() => service?.close())

  const ask = (method: string, path: string, body?: string) =>
    send(`${service.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${service.secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
  const submitted = (url: string, fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: service.url },
      body: new URLSearchParams(fields),
    })

  it.each(names)('are rejected by the API with a message: %s', async (name) => {
    const line = {
      image_token: token,
      product: 'canvas',
      size: '18x12',
      quantity: 1,
      options: { depth: '0.75', wrap: 'white' },
    }
    const { name: person, line1, city, postalCode } = address
    const shipping = { name: person, line1, city, postal_code: postalCode, country: 'DE' }
    const order = {
      lines: [line],
      currency: 'EUR',
      shipping_address: { ...shipping, email: 'ada@example.com' },
      shipping_method: 'standard',
      payment: { method: 'test' },
    }
    const quote = { lines: [line], currency: 'EUR', country: 'DE', region: 'BE' }
    const document = (await ask('GET', 'catalog/document')).text
    const bodies: [string, string, string[]][] = [
      ['POST', 'orders', variants(JSON.stringify(order), name)],
      ['POST', 'quotes', variants(JSON.stringify(quote), name)],
      ['POST', 'webhooks', variants('{"url":"https://example.com/","events":["*"]}', name)],
      ['PATCH', 'store', variants('{"currency":"EUR","print_image_then":"hold"}', name)],
      ['PUT', 'catalog/document', catalogVariants(document, name)],
    ]
    for (const [method, path, texts] of bodies) {
      for (const text of texts) {
        const { status } = await ask(method, path, text)
        expect([path, text.slice(0, 300), status < 500]).toEqual([path, text.slice(0, 300), true])
      }
    }
    const queries = ['catalog?currency=', 'orders?status=', 'orders?cursor=', 'images?cursor=']
    for (const query of queries) expect((await ask('GET', query + name)).status).toBeLessThan(500)
    expect((await ask('GET', `orders/${name}/lines/${name}/print-file`)).status).toBe(404)
    expect((await ask('GET', 'catalog/document')).text).toBe(document)
  })

  it.each(names)('break no page of the shop: %s', async (name) => {
    const cart = fieldsOf((await visit(cartUrl)).html)
    const choices = [
      ...Object.keys(cart),
      'product',
      'size',
      'wrap',
      'depth',
      'frame',
      'mat',
      'format',
    ]
    for (const field of [...new Set([...choices, 'crop', 'action', 'currency', 'lang', 'view'])]) {
      const asked = `${cartUrl}?${new URLSearchParams({ [field]: name })}`
      expect([asked, (await fetch(asked)).status < 500]).toEqual([asked, true])
      const { status } = await submitted(cartUrl, { ...cart, action: 'update', [field]: name })
      expect([field, status < 500]).toEqual([field, true])
    }
    const checkout = fieldsOf((await visit(`${cartUrl}/checkout`)).html)
    const typed = { ...checkout, ...address, ...payingCard }
    // These fields accept any text, and billing fields are ignored without a separate billing
    // address, so all of them are sent in one order.
    const texts = Object.keys(typed).filter((field) =>
      /^(name|line\d|city|cardName|billing.+)$/.test(field),
    )
    const named = Object.fromEntries(texts.map((field) => [field, name]))
    const others = Object.keys(typed).filter((field) => !texts.includes(field))
    for (const fields of [named, ...others.map((field) => ({ [field]: name }))]) {
      const { status } = await submitted(`${cartUrl}/checkout`, { ...typed, ...fields })
      expect([fields, status < 500]).toEqual([fields, true])
      if (fields === named) expect([fields, status]).toEqual([fields, 303])
      if (status === 303) cartUrl = String((await openLoader(service, token)).json().cart_url)
    }
    for (const path of [
      `/loader/${name}`,
      `/cart/${name}`,
      `/static/js/${name}`,
      `/demo/${name}`,
    ]) {
      expect([path, (await fetch(service.url + path)).status]).toEqual([path, 404])
    }
  })

  it.each(names)('break no page of the panel: %s', async (name) => {
    const lists = {
      orders: ['q', 'status', 'payment', 'store', 'mode', 'product', 'from', 'cursor', 'chosen'],
      'orders.csv': ['status', 'product', 'file'],
      production: ['store', 'product', 'size', 'chosen'],
      images: ['store', 'cursor', 'q'],
      reports: ['by', 'period', 'from', 'to', 'store'],
      'reports/statements': ['month'],
      'reports/statements/one': ['id', 'store', 'month', 'currency'],
      'reports/datev/file': ['month', 'currency'],
      mails: ['state', 'kind', 'cursor'],
      audit: ['operator', 'action', 'subject', 'store', 'cursor'],
      webhooks: ['store', 'status'],
      'catalog/versions': ['before', 'cursor'],
    }
    for (const [page, fields] of Object.entries(lists)) {
      for (const field of fields) {
        const path = `/admin/${page}?${field}=${name}`
        expect([path, (await panel.get(path)).status < 500]).toEqual([path, true])
      }
    }
    for (const page of [
      'orders',
      'stores',
      'labs',
      'labs/new',
      'images',
      'operators',
      'webhooks',
    ]) {
      const path = `/admin/${page}/${name}`
      expect([path, (await panel.get(path)).status]).toEqual([path, 404])
    }
    const posts: [string, Record<string, string>][] = [
      [`/admin/orders/ord_1/${name}`, {}],
      ['/admin/orders/several', { action: name, order: 'ord_1' }],
      [`/admin/keys/${name}/end`, {}],
      [`/admin/catalog/edit/${name}`, {}],
      [`/admin/catalog/edit/costs-${name}`, {}],
      ['/admin/operators', { email: 'a@example.com', name: 'A', role: name }],
    ]
    for (const [path, fields] of posts) {
      expect([path, (await panel.post(path, fields)).status < 500]).toEqual([path, true])
    }
  })
})

/** The body with each of its text values replaced in turn. */
function variants(json: string, name: string): string[] {
  const values = [...json.matchAll(/:\s*"[^"]*"/g)]
  const members = [...json.matchAll(/"[^"]+"\s*:/g)]
  const put = (at: number, length: number, text: string) =>
    json.slice(0, at) + text + json.slice(at + length)
  return [
    ...values.map(({ 0: found, index }) => put(index, found.length, `:"${name}"`)),
    ...members.map(({ 0: found, index }) => put(index, found.length, `"${name}":`)),
  ]
}

/** Replaces each name in a catalog once, at a place where another part refers to it. */
function catalogVariants(json: string, name: string): string[] {
  const parts = [
    /"shipping": "[^"]+"/,
    /"wrap": \{\s*"default": "[^"]+"/,
    /"currencies": \[\s*"[^"]+"/,
    /"slug": "[^"]+"/,
  ]
  const named = parts.map((part) =>
    json.replace(part, (found) => found.replace(/"[^"]+"$/, `"${name}"`)),
  )
  const renamed = ['canvas', '8x10', 'boxed', 'europe', 'standard', 'USD'].map((known) =>
    json.replace(`"${known}":`, `"${name}":`),
  )
  return [...named, ...renamed].filter((text) => text !== json)
}
