import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asJson, askApi, keyHeader, openLoader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { buy, submit, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe('a closed store', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const ask = (method: 'GET' | 'PATCH', body?: unknown, headers = {}) =>
    askApi(service, method, 'store', body, headers)

  it('says so on its pages and to programs, still accepts images, and opens again', async () => {
    const token = await tokenOf(service, 'image')
    const open = async () => (await openLoader(service, token)).json().cart_url as string
    const receipt = await buy(await open())
    const cart = await visit(await open())
    const checkout = await submit(cart, 'cart-form', { action: 'continue' })

    const closed = await ask('PATCH', { closed: true })
    expect(closed.status).toBe(200)
    expect(closed.json()).toMatchObject({ mode: 'test', currency: 'USD', closed: true })
    expect((await ask('GET')).json()).toEqual(closed.json())

    for (const url of [cart.url, checkout.url]) {
      const page = await send(`${url}?lang=nl`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(503)
      expect(page.text).toContain('Deze winkel is gesloten')
      expect(page.text).toContain('<p class="shop-name">')
    }
    const paid = await submit(checkout, 'checkout-form', { action: 'pay' })
    expect(paid.answer.status).toBe(503)
    for (const answer of [
      await openLoader(service, token, asJson),
      await send(
        `${service.url}/api/pull?access_key=${service.accessKey}&image_url=https://a.example/b.jpg`,
        asJson,
      ),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'store_closed' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await pushImage(service, 'image')).status).toBe(200)
    expect((await visit(receipt.url)).answer.status).toBe(200)

    expect((await ask('PATCH', { closed: false })).json()).toMatchObject({ closed: false })
    expect((await visit(cart.url)).answer.status).toBe(200)
  })

  it('is closed by its secret key only, with nothing but true or false', async () => {
    expect((await ask('PATCH', { closed: true }, keyHeader(service))).status).toBe(401)
    for (const body of [{}, { closed: 'yes' }, { closed: true, name: 'x' }, [], null]) {
      const answer = await ask('PATCH', body)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ status: 400 })
    }
    expect((await ask('GET')).json()).toMatchObject({ closed: false })
  })
})
