// Deadlines of orders: a print image that does not arrive, and the period in which a shopper can
// cancel. Time is moved in the database, behind the service's back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { asBrowser, askApi, openLoader, orderOf, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { buy, submit, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

const hourMs = 3_600_000

describe.each(deployments)('order deadlines on $name', (deployment) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const print = (quality: number) => picture({ width: 1500, height: 1000, seed: 6, quality })
  const previewToken = async () =>
    tokenOf(service, 'preview', await picture({ width: 600, height: 400, seed: 6 }))

  async function order(reference: string, token: string) {
    const path = `${token}/1500/1000?reference_id=${reference}`
    const cart = await openLoader(service, path, asBrowser)
    return await buy(new URL(String(cart.headers.location), service.url).href)
  }
  const reminders = async (reference: string) =>
    (await orderOf(service, reference)).events.filter(
      ({ type }) => type === 'order.print_image_reminder',
    )
  const set = (change: object) => askApi(service, 'PATCH', 'store', change)
  /** As if the order had already waited longer. */
  async function age(reference: string, ms: number): Promise<void> {
    const { id } = await orderOf(service, reference)
    await service.foundation.onDatabase(async (queries) => {
      await queries
        .updateTable('order_events')
        .set((row) => ({ at: row('at', '-', ms) }))
        .where('order_id', '=', id)
        .execute()
      await queries
        .updateTable('jobs')
        .set({ run_at: 0 })
        .where('unique_key', '=', `watch-print-image:${id}`)
        .execute()
    })
  }

  it('sends each reminder of a late print image once, also when killed, and then refunds', async () => {
    const wanted = {
      print_image_reminder_hours: [2],
      print_image_deadline_days: 1,
      print_image_then: 'refund',
    }
    expect((await set(wanted)).json()).toMatchObject({ ...wanted, cool_off_minutes: 30 })
    const receipt = await order('late', await previewToken())
    expect(await orderOf(service, 'late')).toMatchObject({ status: 'awaiting_print_image' })
    await service.kill9()
    await service.restart()
    await age('late', 3 * hourMs)
    await expect.poll(() => reminders('late')).toHaveLength(1)
    await service.kill9()
    await service.restart()
    await age('late', 30 * hourMs)
    await expect.poll(async () => (await orderOf(service, 'late')).status).toBe('refunded')
    expect(await reminders('late')).toHaveLength(1)
    const gone = await orderOf(service, 'late')
    expect(gone).toMatchObject({ payment_status: 'refunded', refunded_total: gone.total })
    const path = new URL(receipt.url).pathname
    expect((await visit(new URL(path, service.url).href)).html).toContain('Refunded')
  })

  it('reports an invalid setting', async () => {
    for (const wrong of [
      { cool_off_minutes: -1 },
      { cool_off_minutes: 1.5 },
      { print_image_reminder_hours: [3, 2] },
      { print_image_reminder_hours: 24 },
      { print_image_deadline_days: 0 },
      { print_image_then: 'wait' },
    ]) {
      const answer = await set(wrong)
      expect([answer.status, answer.json().code]).toEqual([400, 'parameter_invalid'])
      const [name] = Object.keys(wrong)
      const errors = answer.json().errors as { field: string }[]
      expect(errors.map(({ field }) => field.split('[')[0])).toEqual([name])
    }
  })

  it('lets a shopper cancel on the receipt, without script, and refunds', async () => {
    const receipt = await order('regretted', await tokenOf(service, 'image', await print(90)))
    expect(receipt.html).toMatch(/You can still cancel this order, for (30|29) more minutes\./)
    const question = await visit(`${receipt.url.split('?')[0]}?lang=de&cancel=ask`)
    expect(question.html).toContain('Diese Bestellung stornieren?')
    const after = await submit(question, 'cancel-order', {})
    // The refund may complete before the page loads.
    expect(after.html).toMatch(/Ihre Bestellung ist storniert\.|Das Geld ist auf dem Weg zurück/)
    expect(after.url).toContain('lang=de')
    await expect.poll(async () => (await orderOf(service, 'regretted')).status).toBe('refunded')
    expect((await orderOf(service, 'regretted')).events).toContainEqual(
      expect.objectContaining({ type: 'order.cancelled', by: 'shopper' }),
    )
  })

  it('offers no cancellation if the store wants that', async () => {
    expect((await set({ cool_off_minutes: 0 })).status).toBe(200)
    const receipt = await order('at-once', await tokenOf(service, 'image', await print(80)))
    expect(receipt.html).not.toContain('cancel this order')
    expect((await orderOf(service, 'at-once')).cancellable_until).toBeNull()
    const answer = await send(`${receipt.url.split('?')[0]}/cancel`, { method: 'POST' })
    expect(answer.headers.location).toMatch(/\/receipt\?cancel=too-late$/)
    expect((await orderOf(service, 'at-once')).events.map(({ type }) => type)).not.toContain(
      'order.cancelled',
    )
    expect((await set({ cool_off_minutes: 30 })).status).toBe(200)
  })
})
