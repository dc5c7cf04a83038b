// Discount codes at the checkout, without script: entered, brought by a link, removed, used up.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { openLoader, orderOf, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
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

describe.each(deployments)('a discount code on $name', (deployment) => {
  let service: Service
  let count = 0

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function open(query = ''): Promise<{ reference: string; cart: string; checkout: string }> {
    const reference = `code-${count++}`
    const token = await tokenOf(service, 'image', await picture({ width: 2400, height: 1600 }))
    const opened = await openLoader(service, `${token}?reference_id=${reference}${query}`)
    const cart = `/cart/${String(opened.json().cart_id)}`
    return { reference, cart, checkout: `${cart}/checkout` }
  }
  async function make(code: string, more: object = {}): Promise<void> {
    const made = await send(`${service.url}/api/v1/discount-codes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ code, kind: 'percent', percent: 10, ...more }),
    })
    expect(made.status, made.text).toBe(201)
  }
  const see = (path: string) => visit(`${service.url}${path}`)
  const press = (page: Page, action: string, values: Record<string, string> = {}) =>
    submit(page, 'checkout-form', { ...address, ...values, action })
  const pay = (page: Page, values: Record<string, string> = {}) =>
    press(page, 'pay', { ...payingCard, ...values })
  const discountOf = async (reference: string) => (await orderOf(service, reference)).discounts

  it('is applied, shown in the sums, removed, and applied again to be paid', async () => {
    await make('SPRING')
    const { checkout, reference } = await open()
    const plain = await see(checkout)
    const applied = await press(plain, 'apply-code', { code: ' spring' })
    expect(applied.html).toContain('The code SPRING is applied.')
    expect(applied.html).toContain('Discount (SPRING)')
    expect(Number(fieldsOf(applied.html).total)).toBeLessThan(Number(fieldsOf(plain.html).total))
    const removed = await press(applied, 'remove-code')
    expect(fieldsOf(removed.html).total).toBe(fieldsOf(plain.html).total)
    const paid = await pay(await press(removed, 'apply-code', { code: 'SPRING' }))
    expect(paid.url).toContain('/receipt')
    expect(paid.html).toContain('Discount (SPRING)')
    expect(await discountOf(reference)).toMatchObject([{ kind: 'code', name: 'SPRING' }])
  })

  it.each([
    ['NOPE', 'This code does not exist.'],
    ['<b>%</b>', 'This code does not exist.'],
    ['OVER', 'This code has expired.'],
    ['METAL', 'This code does not apply to these prints.'],
    ['BIG', 'This code applies from a subtotal of'],
  ])('that does not apply is refused in words: %s', async (code, words) => {
    if (code === 'OVER') await make(code, { valid_until: '2020-01-01T00:00:00Z' })
    if (code === 'METAL') await make(code, { products: ['metal'] })
    if (code === 'BIG') await make(code, { least_subtotal: { USD: 1_000_000 } })
    const { checkout, reference } = await open()
    const refused = await press(await see(checkout), 'apply-code', { code })
    expect(refused.html).toContain(words)
    expect(refused.html).toContain('href="#code"')
    expect(refused.html).not.toContain('<b>%</b>')
    // It does not keep the shopper from ordering.
    expect((await pay(refused)).url).toContain('/receipt')
    expect(await discountOf(reference)).toEqual([])
  })

  it('that is typed and not applied before paying charges nothing', async () => {
    await make('TYPED')
    const { checkout, reference } = await open()
    const shown = await pay(await see(checkout), { code: 'typed' })
    expect(shown.answer.status).toBe(422)
    expect(shown.html).toContain('The total is now')
    expect((await pay(shown)).url).toContain('/receipt')
    expect(await discountOf(reference)).toMatchObject([{ name: 'TYPED' }])
  })

  it('comes with the loader’s link, or one to the cart or the checkout', async () => {
    await make('LINK')
    const first = await open('&code=link')
    expect((await see(first.cart)).html).toContain('Code LINK: you see what it takes off')
    expect((await see(first.checkout)).html).toContain('Discount (LINK)')
    for (const page of ['cart', 'checkout'] as const) {
      const other = await open()
      const seen = await see(`${other[page]}?code=Link`)
      expect(seen.url).not.toContain('code=')
      expect((await see(other.checkout)).html).toContain('Discount (LINK)')
    }
  })

  it('of a link that can’t be one is an error for a program, and none for a shopper', async () => {
    const token = await tokenOf(service, 'image', await picture({ width: 240, height: 160 }))
    const asProgram = await openLoader(service, `${token}?code=%25`)
    expect([asProgram.status, asProgram.json().code]).toEqual([400, 'parameter_invalid'])
    for (const query of ['code=%25', 'code=%FF', 'code=a&code=b', `code=${'x'.repeat(5000)}`]) {
      expect((await see(`/loader/${token}?${query}`)).answer.status).toBe(200)
    }
  })

  it('used up between page and payment charges nothing, and says so', async () => {
    await make('ONCE', { max_uses: 1 })
    const [late, quick] = [await open('&code=ONCE'), await open('&code=ONCE')]
    const page = await see(late.checkout)
    expect((await pay(await see(quick.checkout))).url).toContain('/receipt')
    const told = await pay(page)
    expect(told.answer.status).toBe(409)
    expect(told.html).toContain('The discount code no longer applies. Nothing was charged')
    expect(told.html).toContain('This code has been used up.')
    expect(told.html).not.toContain('Discount (ONCE)')
    expect((await pay(told)).url).toContain('/receipt')
    expect(await discountOf(late.reference)).toEqual([])
  })

  it('with one use is given to one of many shoppers at once', async () => {
    await make('ONLYONE', { max_uses: 1 })
    const carts = await Promise.all(Array.from({ length: 12 }, () => open('&code=ONLYONE')))
    const pages = await Promise.all(carts.map(({ checkout }) => see(checkout)))
    const outcomes = await Promise.all(pages.map((page) => pay(page)))
    expect(outcomes.filter(({ url }) => url.includes('/receipt'))).toHaveLength(1)
    expect(outcomes.filter(({ answer }) => answer.status === 409)).toHaveLength(11)
  })

  it('is free again after a declined card', async () => {
    await make('AGAIN', { max_uses: 1 })
    const [one, other] = [await open('&code=AGAIN'), await open('&code=AGAIN')]
    const declined = await pay(await see(one.checkout), decliningCard)
    expect(declined.answer.status).toBe(402)
    expect((await pay(await see(other.checkout))).url).toContain('/receipt')
    expect(await discountOf(other.reference)).toMatchObject([{ name: 'AGAIN' }])
  })
})
