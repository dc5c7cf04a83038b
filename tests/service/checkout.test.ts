// The checkout over HTTP: input survives failures, and reaches the order.

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { keyHeader, openLoader, orderOf, ordersOf, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { photograph } from '../helpers/people.ts'
import { picture } from '../helpers/pictures.ts'
import {
  address,
  decliningCard,
  fieldsOf,
  type Page,
  payingCard,
  submit,
  visit,
} from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('the checkout on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function checkout(reference = 'checkout', image?: Buffer): Promise<string> {
    const pushed = image ?? (await picture({ width: 2400, height: 1600 }))
    const token = await tokenOf(service, 'image', pushed)
    const opened = (await openLoader(service, `${token}?reference_id=${reference}`)).json()
    return `/cart/${String(opened.cart_id)}/checkout`
  }
  const see = (path: string) => visit(`${service.url}${path}`)
  const pay = (page: Page, values: Record<string, string>) =>
    submit(page, 'checkout-form', { ...values, action: 'pay' })
  const type = (path: string, fields: Record<string, string>) =>
    send(`${service.url}${path}/draft`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  it('keeps the input through kill -9, and no card data', async () => {
    const path = await checkout()
    const typed = { ...address, country: 'IE', region: 'D', postalCode: 'D02 X285', name: 'Ada L.' }
    const answer = await type(path, { ...typed, ...payingCard, billing: 'different' })
    expect(answer.status).toBe(200)
    // Faults of the input only; the card is not checked here.
    expect(answer.json()).toEqual({
      wrong: ['shippingMethod', 'billingCountry', 'billingName', 'billingLine1', 'billingCity'],
    })
    await service.kill9()
    await service.restart()
    const { html } = await see(path)
    // Compares fields only: the page's addresses contain ids, which may have any digits.
    const kept = fieldsOf(html)
    expect(kept).toMatchObject({ ...typed, billing: 'different' })
    expect(kept).toMatchObject({ cardNumber: '', cardExpiry: '', cardCvc: '' })
    expect(html).not.toContain('4242424242424242')
    expect(html).toContain('Eircode')
  })

  it('begins with a cart that shows the last choices, however often it was viewed', async () => {
    const cart = (await checkout()).replace(/\/checkout$/, '')
    for (const quantity of ['3', '5']) {
      await submit(await see(cart), 'cart-form', { quantity, action: 'save' })
      expect(fieldsOf((await see(cart)).html).quantity).toBe(quantity)
      expect(fieldsOf((await see(cart)).html).quantity).toBe(quantity)
    }
  })

  it('ships where the form says, although an earlier choice is saved after it', async () => {
    const cart = (await checkout()).replace(/\/checkout$/, '')
    const first = await see(cart)
    await submit(first, 'cart-form', { country: 'JP', action: 'update' })
    await submit(first, 'cart-form', { country: 'CA', quantity: '4', action: 'save' })
    expect(fieldsOf((await see(cart)).html)).toMatchObject({ country: 'JP', quantity: '4' })
  })

  it('reports all errors with the country’s field codes, and keeps the input', async () => {
    const path = await checkout()
    const wrong = { ...address, postalCode: '9720', region: '', phone: 'none', email: 'ada@' }
    const page = await pay(await see(path), { ...wrong, ...payingCard })
    expect(page.answer.status).toBe(422)
    const links = [...page.html.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name)
    expect(links.filter((name) => name !== 'content')).toEqual([
      'email',
      'region',
      'postalCode',
      'phone',
    ])
    expect(fieldsOf((await see(path)).html)).toMatchObject(wrong)
  })

  it('keeps a separate billing address with the order, and deletes the draft', async () => {
    const path = await checkout('billed-apart')
    const form = {
      ...address,
      region: 'Oregon',
      billing: 'different',
      billingName: 'Ada & Co',
      billingLine1: '1 Savile Row',
      billingCity: 'London',
      billingPostalCode: 'w1s3pn',
      billingCountry: 'GB',
    }
    const declined = await pay(await see(path), { ...form, ...decliningCard })
    expect(declined.answer.status).toBe(402)
    const paid = await pay(declined, payingCard)
    expect(paid.url).toMatch(/\/receipt\?placed=1$/)
    expect(await orderOf(service, 'billed-apart')).toMatchObject({
      shipping_address: { region: 'OR', region_name: 'Oregon', country: 'US' },
      billing_address: { name: 'Ada & Co', postal_code: 'W1S 3PN', country: 'GB' },
    })
    // The page sends its input while it is unloaded.
    expect((await type(path, form)).status).toBe(200)
    expect((await see(path)).url).toMatch(/\/receipt$/)
  })

  it('requires a phone number if the carrier needs one', async () => {
    const path = await checkout('by-express')
    const express = { ...address, ...payingCard, shippingMethod: 'express' }
    const page = await see(`${path}?method=express`)
    expect((await pay(page, express)).html).toContain('id="phone-fault"')
    await pay(page, { ...express, phone: '+1 (503) 555-0100' })
    expect(await orderOf(service, 'by-express')).toMatchObject({
      shipping_address: { phone: '+1 (503) 555-0100' },
      billing_address: null,
    })
  })

  it('handles a declined payment and a bank’s confirmation, in the language of the shop', async () => {
    const asking = { ...payingCard, cardNumber: '4000 0025 0000 3155' }
    const path = await checkout('confirmed')
    const bank = await pay(await see(`${path}?lang=de&country=US`), { ...address, ...asking })
    expect(bank.url).toMatch(/\/payment\/test-bank\?lang=de&charge=test_[0-9a-f]{24}/)
    expect(bank.html).toContain('Zahlung bestätigen')
    expect(await orderOf(service, 'confirmed')).toMatchObject({ payment_status: 'pending' })
    const refused = await submit(bank, 'bank-form', { decision: 'refuse' })
    expect(refused.html).toContain('Die Zahlung wurde nicht bestätigt')
    expect(fieldsOf(refused.html)).toMatchObject({ ...address, cardNumber: '' })
    expect((await submit(bank, 'bank-form', { decision: 'confirm' })).url).toContain('problem=')
    // A shopper who comes back without confirming can try again immediately.
    const left = await pay(refused, asking)
    const again = await pay(await see(path), { ...address, ...asking })
    expect(again.url).not.toBe(left.url)
    expect((await submit(left, 'bank-form', { decision: 'confirm' })).html).not.toContain('receipt')
    const last = await pay(await see(path), { ...address, ...asking })
    const paid = await submit(last, 'bank-form', { decision: 'confirm' })
    expect(paid.url).toContain('/receipt?')
    expect(await orderOf(service, 'confirmed')).toMatchObject({ payment_status: 'paid' })
    expect((await see(path.replace('checkout', 'payment'))).url).toMatch(/\/receipt/)
  })

  it('asks tab A again, uncharged, after tab B switched the cart to CHF and the numbers coincide', async () => {
    const { before, save } = await catalogOf(service)
    // Makes every amount in francs equal to the one in euros.
    const alike = before.replace(/("EUR": (\d+),[^}]*"CHF": )\d+/g, '$1$2')
    expect((await save(alike)).status).toBe(200)
    const path = await checkout('two-tabs')
    const germany = { ...address, country: 'DE', region: '', city: 'Berlin', postalCode: '10115' }
    await type(path, germany)
    const tabA = await visit(`${service.url}${path}?currency=EUR&lang=en`)
    // Beside a button whose label is prescribed there.
    const sum = 'class="sum-to-pay">Total <strong class="price">'
    const price = new RegExp(`${sum}€([\\d.]+)`).exec(tabA.html)?.[1]
    expect(price).toMatch(/^\d+\.\d\d$/)
    const tabB = await visit(`${service.url}${path}?currency=CHF&lang=en`)
    expect(tabB.html).toMatch(new RegExp(`${sum}CHF\\s${price}`))

    const again = await pay(tabA, { ...germany, ...payingCard })
    expect(again.answer.status).toBe(409)
    expect(again.html).toMatch(new RegExp(`The total is now CHF\\s${price},`))
    expect(again.html).toMatch(new RegExp(`${sum}CHF\\s${price}`))
    expect(await ordersOf(service, 'two-tabs')).toEqual([])
    const paid = await pay(again, { ...germany, ...payingCard })
    expect(paid.url).toContain('/receipt')
    expect(await orderOf(service, 'two-tabs')).toMatchObject({
      payment_status: 'paid',
      currency: 'CHF',
    })
    expect((await save(before)).status).toBe(200)
  })

  it('asks again, uncharged, if it arrives later than the page showed, for the same total', async () => {
    const { before, save } = await catalogOf(service)
    const page = await see(await checkout('later'))
    expect((await save(before.replaceAll(/"max_days": \d+/g, '"max_days": 40'))).status).toBe(200)
    const again = await pay(page, { ...address, ...payingCard })
    expect(again.answer.status).toBe(409)
    expect(again.html).toContain('The delivery dates have changed since this page was opened.')
    expect(await ordersOf(service, 'later')).toEqual([])
    expect((await pay(again, { ...address, ...payingCard })).url).toContain('/receipt')
    expect((await save(before)).status).toBe(200)
  })

  it('hides the payment of a cart from visitors of another cart', async () => {
    const asking = { ...payingCard, cardNumber: '4000 0025 0000 3155' }
    const bank = await pay(await see(await checkout()), { ...address, ...asking })
    const charge = new URL(bank.url).search
    const other = (await checkout()).replace('checkout', 'payment')
    expect((await see(`${other}/test-bank${charge}`)).answer.status).toBe(404)
    expect((await see(other)).url).toMatch(/\/checkout$/)
  })

  it('prints people at the edge, as the cart has shown them', async () => {
    const { bytes } = await photograph('sample6', 0.05, 0.31)
    const aside = await sharp(bytes).extend({ right: 900, background: '#c8c4bc' }).toBuffer()
    const upright = { product: 'poster', size: '8x12' }
    let tries = 0
    const cropOfNext = async () => {
      tries += 1
      const image = await sharp(aside)
        .resize(2400)
        .jpeg({ quality: 90 - tries })
        .toBuffer()
      const path = await checkout(`people-${tries}`, image)
      const cart = await see(path.replace('/checkout', ''))
      const typed = await submit(cart, 'cart-form', { ...upright, action: 'continue' })
      await pay(typed, { ...address, ...payingCard })
      return (await orderOf(service, `people-${tries}`)).lines[0]?.crop
    }
    // A busy machine shows the page before the picture was analysed, and then the crop stays
    // centered.
    await expect.poll(cropOfNext).toMatchObject({ x: expect.closeTo(0, 1), y: 0, height: 1 })
  })

  it('keeps no draft for a missing cart', async () => {
    expect((await type(`/cart/${'0'.repeat(32)}/checkout`, address)).status).toBe(404)
  })
})

/** The catalog document, and a function that saves another. */
async function catalogOf(service: Service) {
  const key = keyHeader(service, service.secretKey)
  const url = `${service.url}/api/v1/catalog/document`
  const json = { ...key, 'content-type': 'application/json' }
  return {
    before: (await send(url, { headers: key })).text,
    save: (body: string) => send(url, { method: 'PUT', headers: json, body }),
  }
}
