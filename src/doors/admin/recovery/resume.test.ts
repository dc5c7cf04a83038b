// A backup was restored, the world went on meanwhile, and an owner resumes the shop.

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
import { resume } from './resume.ts'

describe.each(testDatabases)(
  'a shop that is resumed after a backup was restored, on $name',
  (database) => {
    let shop: StripeShop
    let panel: TestPanel
    let owner: SignedIn
    beforeEach(async () => {
      shop = await openStripeShop(database)
      const around = { wakeWorker() {}, lookAtRecovery: async () => {}, stopping: { signal } }
      panel = await openTestPanel(shop.database, { ...shop, ...around })
      owner = await panel.signIn()
      const wanted = { url: 'https://shop.example.com/told', events: ['*'] }
      await shop.database.transaction((tx) =>
        createEndpoint({ pullAllowPrivate: [], now: shop.now }, tx, shop.store, wanted),
      )
    })

    const { signal } = new AbortController()
    /** As `handprint restore`: what happens next at Stripe happened in the time that was lost. */
    async function restore(): Promise<void> {
      await shop.database.queries
        .insertInto('recoveries')
        .values({
          id: `${shop.now()}`,
          point_at: shop.now(),
          begun_at: shop.now(),
          number_mark: `${minutesOf2026()}`,
        })
        .execute()
      shop.advance(60_000)
    }
    const resumed = (fields = {}) => owner.post('/admin/recovery/resume', fields)
    const holdOf = async (id: OrderId) => (await shop.order(id)).hold?.cause
    /** What would go out by itself now. */
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

    it('books what was paid meanwhile, holds what was on its way, and tells nobody of it', async () => {
      const paid = await shop.placePaid()
      const pending = await shop.place(await openFilledCart(shop))
      expect(await waiting()).toContain('order.paid')
      await restore()
      shop.stripe.confirm(shop.intent(), 'succeeded')
      const { body } = await owner.get('/admin/recovery')
      expect(body).toMatch(/in progress \(1\).*mails \(1\) and webhook events \(3\)/s)

      expect((await resumed()).headers.location).toBe('/admin/orders?status=on_hold')
      expect(await waiting()).toEqual([])
      expect(await shop.order(pending)).toMatchObject({ payment_status: 'paid', status: 'on_hold' })
      expect([await holdOf(paid), await holdOf(pending)]).toEqual(['recovery', 'recovery'])
      expect((await owner.get('/admin')).body).toContain(
        'Orders from a restored backup are waiting to be released',
      )

      const both = { action: 'release', order: [paid, pending], confirmed: 'yes' }
      await owner.post('/admin/orders/several', both)
      expect([await holdOf(paid), await holdOf(pending)]).toEqual([undefined, undefined])
      expect((await owner.get('/admin/recovery')).body).toContain('Recovery mode is off.')
    })
    it('is left as it is where a provider does not answer, unless that is accepted', async () => {
      await shop.place()
      await restore()
      shop.stripe.secretKey = 'sk_test_another'
      expect((await resumed()).headers.location).toBe('/admin/recovery')
      expect((await owner.get('/admin/recovery')).body).toContain('The shop was not resumed:')
      expect((await resumed({ unasked: 'yes' })).headers.location).toBe('/admin')
    })
    it('gives no number of an invoice twice, and says to bookkeepers why they go on in a new series', async () => {
      await nameSeller(shop.database)
      expect(await numberOf(await shop.placePaid())).toBe('TEST-2026-A-00001')
      const pending = await shop.place(await openFilledCart(shop))
      shop.advance(60_000)
      const mark = minutesOf2026()
      await restore()
      shop.stripe.confirm(shop.intent(), 'succeeded')
      await resumed()
      shop.advance(60_000)
      expect(await numberOf(pending)).toBe(`TEST-2026-A${mark}-00002`)
      expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${mark}-00003`)
      expect((await owner.get('/admin/documents')).body).toContain(
        `with ${mark} after the store’s letter`,
      )
      const { body } = await owner.get('/admin/documents/csv?month=2026-11&test=yes')
      expect(body.trim().split('\r\n')).toEqual([
        expect.stringMatching(/,note$/),
        expect.stringMatching(/^TEST-2026-A-00001,.*,$/),
        expect.stringMatching(`^,restored,2026-11-21,.*with ${mark} after the store’s letter`),
        expect.stringMatching(
          /-00002,.*Another invoice or credit note may exist that is not listed\./,
        ),
        expect.stringMatching(/-00003,.*,$/),
      ])

      const later = minutesOf2026()
      await restore()
      await resumed()
      expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${later}-00004`)
    })
    it('knows of a store that it knows no invoice of that it may have had some', async () => {
      await nameSeller(shop.database)
      const mark = minutesOf2026()
      await restore()
      await resumed()
      expect(await numberOf(await shop.placePaid())).toBe(`TEST-2026-A${mark}-00001`)
    })
    it('leaves orders alone where somebody else resumes it meanwhile', async () => {
      await nameSeller(shop.database)
      const order = await shop.placePaid()
      await restore()
      const [stripe] = shop.gateways.all
      const slow = {
        ...stripe,
        async *listEvents() {
          await resumed()
          await owner.post(`/admin/orders/${order}/release`)
          yield* []
        },
      }
      const deps = { ...shop, gateways: { ...shop.gateways, all: [slow] } } as typeof shop
      const by = { kind: 'operator', id: 'opr_2', name: 'Kim' } as const
      const resuming = resume({ ...deps, log: { warn() {} } }, { by, mayBeUnasked: false, signal })
      await expect(resuming).rejects.toMatchObject({ status: 404 })
      expect(await holdOf(order)).toBeUndefined()
    })
  },
)
