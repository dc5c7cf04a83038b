// Chapter 4.6, Intended call order: the three flows, up to the order with the reference id.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  asBrowser,
  openLoader,
  orderOf,
  ordersOf,
  pullAsShopper,
  pushFailure,
  pushImage,
  tokenOf,
} from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import type { Answer } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import {
  address,
  buy,
  decliningCard,
  payingCard,
  postForm,
  submit,
  visit,
} from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('the intended call order on $name', (deployment) => {
  let service: Service
  let origin: Awaited<ReturnType<typeof openOrigin>>

  beforeAll(async () => {
    const served = await picture({ width: 1500, height: 1000 })
    origin = await openOrigin((response) => response.end(served))
    const env = { HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}` }
    service = await startService({ deployment, env: { ...env, ...withoutPrints } })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
  })

  const statusOf = async (reference: string) => (await orderOf(service, reference)).status
  const preview = (seed: number) => picture({ width: 600, height: 400, seed })
  const printImage = (seed: number) => picture({ width: 1500, height: 1000, seed })
  const cartUrlOf = (answer: Answer) => new URL(String(answer.headers.location), service.url).href

  it('preview: call preview, print, loader; the order has the reference id', async () => {
    const token = await tokenOf(service, 'preview', await preview(1))
    const image = await printImage(1)
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
    const cart = await openLoader(service, `${token}/1500/1000?reference_id=preview-1`, asBrowser)
    const receipt = await buy(cartUrlOf(cart))
    expect(receipt.url).toMatch(/\/receipt(\?|$)/)
    expect(receipt.answer.status).toBe(200)
    const order = await orderOf(service, 'preview-1')
    expect(order).toMatchObject({
      reference_id: 'preview-1',
      payment_status: 'paid',
      lines: [{ image_token: token, print_image: { status: 'here', width: 1500, height: 1000 } }],
    })
    await expect.poll(() => statusOf('preview-1')).toMatch(/^(preparing|ready)$/)
  })

  it('preview: the print image may arrive after the order, which waits for it', async () => {
    const token = await tokenOf(service, 'preview', await preview(5))
    const cart = await openLoader(service, `${token}/1500/1000?reference_id=preview-2`, asBrowser)
    await buy(cartUrlOf(cart))
    await expect.poll(() => statusOf('preview-2')).toBe('awaiting_print_image')
    const waiting = await orderOf(service, 'preview-2')
    expect(waiting.lines[0]?.print_image).toMatchObject({ status: 'waiting', width: 1500 })
    const image = await printImage(5)
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
    await expect.poll(() => statusOf('preview-2')).toMatch(/^(preparing|ready)$/)
  })

  it('preview: the print image is locked once an order with it is in production', async () => {
    const token = await tokenOf(service, 'preview', await preview(12))
    const image = await printImage(12)
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
    const cart = await openLoader(service, `${token}/1500/1000?reference_id=locked`, asBrowser)
    await buy(cartUrlOf(cart))
    await expect.poll(() => statusOf('locked')).toMatch(/^(preparing|ready)$/)
    await service.foundation.onDatabase((queries) =>
      queries
        .updateTable('orders')
        .set({ status: 'in_production' })
        .where('reference_id', '=', 'locked')
        .execute(),
    )
    const other = await pushImage(service, 'print', { token, image: await printImage(13) })
    expect(pushFailure(other)).toMatchObject({ status: 500, code: 'print_image_locked' })
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
  })

  it('preview: a print image that does not match its announcement holds the order', async () => {
    const token = await tokenOf(service, 'preview', await preview(8))
    const cart = await openLoader(service, `${token}/1500/1000?reference_id=preview-3`, asBrowser)
    await buy(cartUrlOf(cart))
    const image = await picture({ width: 1000, height: 1600, seed: 8 })
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
    await expect.poll(() => statusOf('preview-3')).toBe('on_hold')
  })

  it('single: call single image, then the loader with its token', async () => {
    const image = await picture({ width: 1500, height: 1000, seed: 9 })
    const token = await tokenOf(service, 'image', image)
    const cart = await openLoader(service, `${token}?reference_id=single-1`, asBrowser)
    const receipt = await buy(cartUrlOf(cart))
    expect(receipt.html).toContain('single-1')
    expect(await orderOf(service, 'single-1')).toMatchObject({
      payment_status: 'paid',
      lines: [{ image_token: token, print_image: { status: 'here' } }],
    })
    await expect.poll(() => statusOf('single-1')).toMatch(/^(preparing|ready)$/)
  })

  it('pull: call pull with image_url and access_key', async () => {
    const query = new URLSearchParams({
      image_url: origin.url,
      access_key: service.accessKey,
      reference_id: 'pull-1',
    })
    const cart = await pullAsShopper(service, query)
    await buy(cartUrlOf(cart))
    expect(await orderOf(service, 'pull-1')).toMatchObject({ payment_status: 'paid' })
  })

  it('keeps a reference id with any text exactly, and shows it escaped', async () => {
    const reference = '<b>"ä&🖼\'</b> 100%'
    const token = await tokenOf(service, 'image')
    const path = `${token}?reference_id=${encodeURIComponent(reference)}`
    const receipt = await buy(cartUrlOf(await openLoader(service, path, asBrowser)))
    expect(receipt.answer.status).toBe(200)
    expect(receipt.html).not.toContain('<b>"')
    expect((await orderOf(service, reference)).reference_id).toBe(reference)
  })

  it('links the reference id of each opening to the orders loaded through it', async () => {
    const token = await tokenOf(service, 'image')
    const first = await openLoader(service, `${token}?reference_id=first`, asBrowser)
    const second = await openLoader(service, `${token}?reference_id=second`, asBrowser)
    await buy(cartUrlOf(second))
    await buy(cartUrlOf(first))
    expect(await ordersOf(service, 'first')).toHaveLength(1)
    expect(await ordersOf(service, 'second')).toHaveLength(1)
  })

  it('places one order however often the button is pressed', async () => {
    const token = await tokenOf(service, 'image')
    const cart = await openLoader(service, `${token}?reference_id=twice`, asBrowser)
    const page = await visit(cartUrlOf(cart))
    const checkout = await submit(page, 'cart-form', { action: 'continue' })
    const values = { ...address, ...payingCard, action: 'pay' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => postForm(checkout, 'checkout-form', values)),
    )
    for (const answer of answers) expect(answer.status).toBeLessThan(400)
    await postForm(checkout, 'checkout-form', values)
    expect(await ordersOf(service, 'twice')).toHaveLength(1)
    const charges = await service.foundation.onDatabase((queries) =>
      queries
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('orders.reference_id', '=', 'twice')
        .where('payments.status', '=', 'paid')
        .execute(),
    )
    expect(charges).toHaveLength(1)
  })

  it('places nothing for a declined card, and lets another one pay', async () => {
    const token = await tokenOf(service, 'image')
    const cart = await openLoader(service, `${token}?reference_id=declined`, asBrowser)
    const declined = await buy(cartUrlOf(cart), decliningCard)
    expect(declined.url).toMatch(/\/checkout$/)
    expect(declined.html).not.toMatch(/value="4000/)
    const before = await ordersOf(service, 'declined')
    expect(before.filter((order) => order.payment_status === 'paid')).toEqual([])
    const again = await submit(declined, 'checkout-form', { ...payingCard, action: 'pay' })
    expect(again.url).toMatch(/\/receipt(\?|$)/)
    expect(await orderOf(service, 'declined')).toMatchObject({ payment_status: 'paid' })
  })
})
