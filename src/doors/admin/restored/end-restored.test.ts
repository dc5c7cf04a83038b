// A backup is restored, orders and payments continued in the meantime, and an owner resumes the
// shop on its page.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { readDocuments } from '../../../trade/documents/read-documents.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { endRestored } from './end-restored.ts'

describe.each(testDatabases)('an installation restored from a backup, on $name', (database) => {
  let shop: StripeShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openStripeShop(database)
    const around = { wakeWorker() {}, lookAtRestoration: async () => {}, stopping: { signal } }
    panel = await openTestPanel(shop.database, { ...shop, ...around })
    owner = await panel.signIn()
    const wanted = { url: 'https://shop.example.com/told', events: ['*'] }
    await shop.database.transaction((tx) =>
      createEndpoint({ pullAllowPrivate: [], now: shop.now }, tx, shop.store, wanted),
    )
  })

  const { signal } = new AbortController()
  /**
   * Simulates `handprint restore`. Stripe events after this call count as events of the lost
   * period.
   */
  async function bringBack(): Promise<void> {
    await shop.database.queries
      .insertInto('restorations')
      .values({
        id: `${shop.now()}`,
        point_at: shop.now(),
        restored_at: shop.now(),
        ended_at: null,
      })
      .execute()
    shop.advance(60_000)
  }
  const end = (fields = {}) => owner.post('/admin/restored/end', fields)
  const holdOf = async (id: OrderId) => (await shop.order(id)).hold?.cause
  /** Jobs that would be sent automatically now. */
  async function waiting(): Promise<string[]> {
    await shop.runDueJobs()
    const { queries } = shop.database
    const mails = queries.selectFrom('mails').select('kind').where('state', '=', 'waiting')
    const told = queries
      .selectFrom('webhook_deliveries')
      .select('type')
      .where('state', '=', 'waiting')
    return [
      ...(await mails.execute()).map(({ kind }) => kind),
      ...(await told.execute()).map(({ type }) => type),
    ]
  }
  const numberOf = async (id: OrderId) =>
    (await readDocuments(shop.database.queries, id)).map(({ number }) => number).join()
  const minutesOf2026 = () => Math.floor((shop.now() - Date.UTC(2026, 0)) / 60_000)

  it('books payments made meanwhile, holds orders in progress, and notifies no one about them', async () => {
    const paid = await shop.placePaid()
    const pending = await shop.place(await openFilledCart(shop))
    expect(await waiting()).toContain('order.paid')
    await bringBack()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    const { number } = await shop.order(paid)
    expect((await owner.get('/admin/restored')).body).toMatch(
      new RegExp(`${number}</a> <span[^>]*>Test<`),
    )

    expect((await end()).headers.location).toBe('/admin/restored')
    expect(await waiting()).toEqual([])
    expect(await shop.order(pending)).toMatchObject({ payment_status: 'paid', status: 'on_hold' })
    expect([await holdOf(paid), await holdOf(pending)]).toEqual(['restored', 'restored'])
    expect((await owner.get('/admin')).body).toContain('wait to be released')

    const both = { action: 'release', order: [paid, pending], confirmed: 'yes' }
    const released = await owner.post('/admin/orders/several', {
      ...both,
      back: '/admin/restored',
    })
    expect(released.headers.location).toBe('/admin/restored')
    expect([await holdOf(paid), await holdOf(pending)]).toEqual([undefined, undefined])
    expect((await owner.get('/admin/restored')).body).toContain('works as always.')
  })
  it('asks again if a provider does not answer, and continues without it when confirmed', async () => {
    await shop.place()
    await bringBack()
    shop.stripe.secretKey = 'sk_test_another'
    const asked = await end()
    expect(asked.headers.location).toBe('/admin/restored?unasked=yes')
    const { body } = await owner.get(String(asked.headers.location))
    expect(body).toContain('Nothing goes on yet')
    expect(body).toContain('name="unasked"')
    expect((await end({ unasked: 'yes' })).headers.location).toBe('/admin')
  })
  it('reuses no invoice number, and explains the new series to bookkeepers', async () => {
    await nameSeller(shop.database)
    expect(await numberOf(await shop.placePaid())).toBe('TEST-2026-A-00001')
    const pending = await shop.place(await openFilledCart(shop))
    shop.advance(60_000)
    const mark = minutesOf2026()
    await bringBack()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    // Money has moved, so it is not possible that nothing was sold.
    const page = (await owner.get('/admin/restored')).body
    expect(page).toContain('they go on in a new series')
    expect(page).not.toContain('name="nothing_lost"')
    await end()
    shop.advance(60_000)
    expect(await numberOf(pending)).toBe(`TEST-2026-A${mark}-00002`)
    expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${mark}-00003`)
    expect((await owner.get('/admin/audit')).body).toContain(`${mark}`)
    expect((await owner.get('/admin/documents')).body).toContain(`with ${mark} after the letter`)
    const { body } = await owner.get('/admin/documents/csv?month=2026-11&test=yes')
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringMatching(/,note$/),
      expect.stringMatching(/^TEST-2026-A-00001,.*,$/),
      expect.stringMatching(`^,restored,2026-11-21,.*with ${mark} after the letter`),
      expect.stringMatching(/-00002,.*there may be another one of it/),
      expect.stringMatching(/-00003,.*,$/),
    ])

    const later = minutesOf2026()
    await bringBack()
    await end()
    expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${later}-00004`)
  })
  it('warns about a store without known invoices that it may have had some', async () => {
    await nameSeller(shop.database)
    const mark = minutesOf2026()
    await bringBack()
    await end()
    expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${mark}-00001`)
  })
  it('begins a new series if money moves although an owner has confirmed that none did', async () => {
    await nameSeller(shop.database)
    await shop.placePaid()
    const pending = await shop.place(await openFilledCart(shop))
    shop.advance(60_000)
    const mark = minutesOf2026()
    await bringBack()
    expect((await owner.get('/admin/restored')).body).toContain('name="nothing_lost"')
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await end({ nothing_lost: 'yes' })
    expect(await numberOf(pending)).toBe(`TEST-2026-A${mark}-00002`)
  })
  it.each([
    ['when a provider is asked', 1],
    ['when what it says is booked', 2],
  ])('leaves numbers and orders alone if someone else has ended it %s', async (_, at) => {
    await nameSeller(shop.database)
    const order = await shop.placePaid()
    await bringBack()
    const mark = minutesOf2026() - 1
    const [stripe] = shop.gateways.all
    let asked = 0
    async function news(): Promise<[]> {
      asked += 1
      if (asked === at) {
        await end()
        await owner.post(`/admin/orders/${order}/release`)
      }
      if (asked === 1) throw new Error('It is busy, and can’t say that nothing was sold.')
      return []
    }
    const busy = {
      ...stripe,
      async *listEvents() {
        yield* await news()
      },
    }
    const deps = { ...shop, gateways: { ...shop.gateways, all: [busy] } } as typeof shop
    const by = { kind: 'operator', id: 'opr_2', name: 'Kim' } as const
    const ending = { by, sent: [], mayBeUnasked: true, isNothingLost: true, signal }
    const ended = endRestored({ ...deps, log: { warn() {} } }, ending)
    await expect(ended).rejects.toMatchObject({ status: 404 })
    expect(await holdOf(order)).toBeUndefined()
    expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${mark}-00002`)
  })
  it('continues the numbers if an owner confirms that nothing was sold', async () => {
    await nameSeller(shop.database)
    await shop.placePaid()
    shop.advance(60_000)
    await bringBack()
    expect((await owner.get('/admin/restored')).body).toContain('name="nothing_lost"')
    await end({ nothing_lost: 'yes' })
    expect(await numberOf(await shop.placePaid())).toBe('TEST-2026-A-00002')
    expect((await owner.get('/admin/documents')).body).not.toContain('new series')
  })
})
