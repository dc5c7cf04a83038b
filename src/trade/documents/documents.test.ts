import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../tests/helpers/known-seller.ts'
import { madeOrder } from '../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import { happens, refundOf, sellOrder } from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { createDocumentWriter } from '../../doors/storefront/documents/create-document-writer.ts'
import { documentFacts } from '../../ground/database/tables/documents-table.ts'
import { storageUnavailable } from '../../ground/storage/storage-errors.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { refundOrder } from '../checkout/refunds/refund-order.ts'
import { settleRefund } from '../checkout/refunds/settle-refund.ts'
import { deletePersonalData } from '../personal-data/delete-personal-data.ts'
import { saveLogo } from '../stores/branding/save-logo.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoice } from './issue-invoice.ts'
import { openDocument } from './open-document.ts'
import { dayOfDocument, keyOfDocument, readDocuments } from './read-documents.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('documents on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await nameSeller(shop.database)
  })

  const read = (id: OrderId) => readDocuments(shop.database.queries, id)
  const numbers = async (id: OrderId) => (await read(id)).map(({ number }) => number)
  const moment = (timeZone = 'UTC') => ({ at: shop.now(), timeZone })
  const issue = (id: OrderId) => shop.database.transaction((tx) => issueInvoice(tx, id, moment()))
  const paid = async () => (await madeOrder(shop)).id
  const giveBack = (id: OrderId, amount: number | null, key: string) =>
    refundOrder(shop, id, { amount, reason: 'A scratch.', key }, operator)
  const goLive = () => shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()

  it('are created when an order is paid, once, with its frozen values', async () => {
    const id = await paid()
    const [invoice, ...others] = await read(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ number: 'TEST-2026-A-00001', kind: 'invoice', mode: 'test' })
    expect(documentFacts.read(invoice?.facts ?? ('' as never))).toMatchObject({
      seller: { name: 'Beispiel Druck GmbH', lines: ['Hafenweg 1', '20457 Hamburg'] },
      buyer: { address: { name: 'Ann Example', country: 'US' }, company: null },
      lines: [{ product: 'canvas', quantity: 1 }],
    })
    expect(await issue(id)).toBeNull()
  })

  it('are created on shipment if the seller wants that', async () => {
    await nameSeller(shop.database, { invoicesAt: 'shipped' })
    const id = await paid()
    expect(await read(id)).toEqual([])
    await giveBack(id, 500, 'early')
    for (const step of ['ready', 'in_production', 'shipped'] as const) await moveTo(shop, id, step)
    expect(await numbers(id)).toEqual(['TEST-2026-A-00001', 'TEST-2026-A-C00001'])
  })

  it.each([{ invoicesAt: 'never' }, { city: '' }] as const)(
    'are not created with %j',
    async (seller) => {
      await nameSeller(shop.database, seller)
      const id = await paid()
      await giveBack(id, 500, 'a')
      expect(await read(id)).toEqual([])
    },
  )

  it('have gapless numbers by mode and year, also after aborted work', async () => {
    const first = await paid()
    await nameSeller(shop.database, { invoicesAt: 'never' })
    const ids = [await paid(), await paid(), await paid()]
    const broken = shop.database.transaction(async (tx) => {
      expect((await issueInvoice(tx, ids[0] ?? first, moment()))?.sequence).toBe(2)
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    const issued = await Promise.all(ids.map(issue))
    expect(issued.map((each) => each?.sequence).sort()).toEqual([2, 3, 4])
    await nameSeller(shop.database, { invoicesAt: 'paid' })
    shop.advance(60 * 24 * 60 * 60_000)
    expect(await numbers(await paid())).toEqual(['TEST-2027-A-00001'])
    await nameSeller(shop.database, { invoicesAt: 'never' })
    const live = await paid()
    await goLive()
    expect((await issue(live))?.number).toBe('2027-A-00001')
  })

  it('use the days of the books for their dates, years and reports', async () => {
    await nameSeller(shop.database, { invoicesAt: 'never' })
    shop.advance(Date.parse('2026-12-31T23:30:00Z') - shop.now())
    const id = await paid()
    const berlin = moment('Europe/Berlin')
    await shop.database.transaction((tx) => issueInvoice(tx, id, berlin))
    await giveBack(id, 500, 'a')
    const documents = await read(id)
    const [invoice, note] = ['invoice', 'credit_note'].map((name) =>
      documents.find(({ kind }) => kind === name),
    )
    expect(invoice).toMatchObject({ number: 'TEST-2027-A-00001', year: 2027 })
    if (invoice === undefined || note === undefined) throw new Error('There are none.')
    expect(dayOfDocument(invoice)).toBe('2027-01-01')
    // The test shop itself issues documents in UTC.
    expect(dayOfDocument(note)).toBe('2026-12-31')
    expect(documentFacts.read(note.facts).about?.issuedOn).toBe('2027-01-01')
  })

  it('distribute the tax of an order over its refunds, to the cent', async () => {
    const id = await paid()
    const { total } = await shop.database.queries
      .selectFrom('orders')
      .select('total')
      .executeTakeFirstOrThrow()
    const [invoice] = await read(id)
    const facts = documentFacts.read(invoice?.facts ?? ('' as never))
    const taxes = [{ kind: 'vat' as const, name: null, percent: 19, amount: 1001 }]
    const changed = { facts: documentFacts.write({ ...facts, taxes }), tax: 1001 }
    await shop.database.queries.updateTable('documents').set(changed).execute()
    for (const key of ['a', 'b']) await giveBack(id, Math.floor(total / 3), key)
    await giveBack(id, null, 'rest')
    const notes = (await read(id)).filter(({ kind }) => kind === 'credit_note')
    expect(notes.map(({ number }) => number.slice(-6))).toEqual(['C00001', 'C00002', 'C00003'])
    expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(total)
    expect(notes.reduce((sum, note) => sum + note.tax, 0)).toBe(1001)
    expect(Math.max(...notes.map(({ tax }) => tax))).toBeLessThanOrEqual(335)
  })

  it('credit the same tax as the books, also if a cent is rounded', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const taxes = [{ kind: 'vat' as const, name: null, percent: 19, amount: 399 }]
    const lines = [{ price: 2000, tax: 319 }]
    const id = await sellOrder(shop, { at: 1000, token, lines, taxes, isTaxIncluded: true })
    for (const [key, at] of [
      ['a', 2000],
      ['b', 3000],
    ] as const) {
      await happens(shop, id, refundOf(1250, key), at)
    }
    const booked = shop.database.queries.selectFrom('bookings').select('tax').orderBy('at')
    const notes = (await read(id)).filter(({ kind }) => kind === 'credit_note')
    expect((await booked.execute()).map(({ tax }) => tax)).toEqual([399, -199, -200])
    expect(notes.map(({ tax }) => tax)).toEqual([199, 200])
  })

  it('reverse a credit note when the bank returns the money', async () => {
    const id = await paid()
    const { refundId } = await giveBack(id, 500, 'a')
    const failed = { status: 'failed', failureCode: 'closed' } as const
    await settleRefund(shop, refundId, { ...failed, reference: null })
    const documents = await read(id)
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'cancellation',
      'credit_note',
      'invoice',
    ])
    expect(documents.find(({ kind }) => kind === 'cancellation')).toMatchObject({ total: 500 })
    await shop.database.transaction((tx) => issueCreditNotes(tx, id, moment()))
    expect(await read(id)).toHaveLength(3)
  })

  it('credit the same tax again when a failed refund is repeated', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const taxes = [{ kind: 'vat' as const, name: null, percent: 19, amount: 399 }]
    const lines = [{ price: 2000, tax: 319 }]
    const id = await sellOrder(shop, { at: 1000, token, lines, taxes, isTaxIncluded: true })
    const failed = { refund_id: 'a', amount: 1250, currency: 'USD', failure_code: 'closed' }
    await happens(shop, id, refundOf(1250, 'a'), 2000)
    await happens(shop, id, { type: 'order.refund_failed', detail: failed }, 3000)
    await happens(shop, id, refundOf(1250, 'b'), 4000)
    const notes = (await read(id)).filter(({ kind }) => kind === 'credit_note')
    expect(notes.map(({ tax }) => tax)).toEqual([199, 199])
  })

  it('never credit negative tax after a failed refund, and all of it in the end', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const taxes = [{ kind: 'vat' as const, name: null, percent: 19, amount: 399 }]
    const lines = [{ price: 2000, tax: 319 }]
    const id = await sellOrder(shop, { at: 1000, token, lines, taxes, isTaxIncluded: true })
    const failed = { refund_id: 'a', amount: 2, currency: 'USD', failure_code: 'closed' }
    await happens(shop, id, refundOf(2, 'a'), 2000)
    await happens(shop, id, refundOf(2, 'b'), 3000)
    await happens(shop, id, { type: 'order.refund_failed', detail: failed }, 4000)
    await happens(shop, id, refundOf(1, 'c'), 5000)
    await happens(shop, id, refundOf(2497, 'd'), 6000)
    const notes = (await read(id)).filter(({ kind }) => kind === 'credit_note')
    // The tax of 2,500 is 399. The tax left is 398.68 of 2,498 and 398.36 of 2,496, rounded half
    // up.
    expect(notes.map(({ total, tax }) => [total, tax])).toEqual([
      [2, 0],
      [2, 1],
      [1, 0],
      [2497, 398],
    ])
    const booked = await shop.database.queries
      .selectFrom('bookings')
      .select('tax')
      .orderBy('at')
      .execute()
    expect(booked.map(({ tax }) => tax)).toEqual([399, 0, -1, 0, 0, -398])
  })

  it('credit no more than was invoiced, also if more was refunded', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const taxes = [{ kind: 'vat' as const, name: null, percent: 19, amount: 399 }]
    const lines = [{ price: 2000, tax: 319 }]
    const id = await sellOrder(shop, { at: 1000, token, lines, taxes, isTaxIncluded: true })
    for (const [at, amount] of [1500, 2500, 2500].entries()) {
      await happens(shop, id, refundOf(amount, `${at}`), 2000 + at)
    }
    const notes = (await read(id)).filter(({ kind }) => kind === 'credit_note')
    expect(notes.map(({ total, tax }) => [total, tax])).toEqual([
      [1500, 239],
      [1000, 160],
    ])
  })

  it('of tests are deleted with the shopper’s data, and of sales are kept', async () => {
    const [test, live] = [await paid(), await paid()]
    await shop.database.queries
      .updateTable('documents')
      .set({ mode: 'live' })
      .where('order_id', '=', live)
      .execute()
    await shop.database.queries.updateTable('orders').set({ status: 'delivered' }).execute()
    const storage = { deleteMany: async () => {}, async *list() {} }
    const days = { orderPictureDays: 90, tokenDays: 30, testPrintDays: 7 }
    const deps = { ...shop, ...days, storage } as never
    for (const id of [test, live]) await deletePersonalData(deps, shop.store, id, operator)
    expect(await read(test)).toEqual([])
    expect(await read(live)).toHaveLength(1)
  })

  it('of tests are found by a second deletion after a storage failure', async () => {
    const id = await paid()
    const { queries } = shop.database
    await queries.updateTable('documents').set({ sha256: 'ab' }).execute()
    await queries.updateTable('orders').set({ status: 'delivered' }).execute()
    const files = new Set((await read(id)).map((row) => keyOfDocument(row.id, 'ab')))
    let isAway = true
    const deleteMany = async (keys: readonly string[]) => {
      if (isAway) throw storageUnavailable('It is away.')
      for (const key of keys) files.delete(key)
    }
    const deps = {
      ...shop,
      orderPictureDays: 90,
      storage: { deleteMany, async *list() {} },
    } as never
    await expect(deletePersonalData(deps, shop.store, id, operator)).rejects.toThrow()
    isAway = false
    await deletePersonalData(deps, shop.store, id, operator)
    expect([files.size, await read(id)]).toEqual([0, []])
  })

  it('are written once, and never change', async () => {
    const id = await paid()
    await shop.database.queries.updateTable('orders').set({ language: 'pl' }).execute()
    const stored = new Map<string, Uint8Array>()
    const storage = {
      byteLength: async (key: string) => stored.get(key)?.length ?? null,
      putBytes: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
      read: async (key: string) => ({
        stream: key as never,
        byteLength: stored.get(key)?.length ?? 0,
      }),
    }
    const asked: Buffer[] = []
    const logoAsPng = async (logo: Buffer) => {
      asked.push(logo)
      const grey = { width: 60, height: 20, channels: 3 as const, background: '#808080' }
      return await sharp({ create: grey }).png().toBuffer()
    }
    const writeDocument = createDocumentWriter({ ...shop, logoAsPng })
    const deps = { database: shop.database, storage, writeDocument }
    const [fresh] = await read(id)
    if (fresh === undefined) throw new Error('There is no invoice.')
    const drawn = async () => (await writeDocument(fresh)).bytes
    expect((await drawn()).equals(await drawn())).toBe(true)
    const imagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []
    expect(imagesIn(await drawn())).toHaveLength(0)
    const bytesOfLogo = Buffer.from('webp')
    const logo = { sha256: 'a'.repeat(64), width: 60, height: 20, bytes: bytesOfLogo }
    await shop.database.transaction((tx) => saveLogo(tx, shop.store.id, logo, shop.now()))
    expect(imagesIn(await drawn())).toHaveLength(1)
    expect(asked).toEqual([bytesOfLogo])
    const { name } = await openDocument(deps, fresh)
    expect(name).toBe('TEST-2026-A-00001.pdf')
    const [kept] = await read(id)
    const another = { bytes: Buffer.from('another'), missing: ['x'] }
    const changed = { ...deps, writeDocument: async () => another }
    await openDocument(changed, kept ?? fresh)
    // The caller's row was read before the hash was stored. The stored file wins.
    await openDocument(changed, fresh)
    expect((await read(id))[0]).toMatchObject({ sha256: kept?.sha256, missing_letters: null })
    const [bytes] = stored.values()
    const pdf = await PDFDocument.load(bytes ?? '')
    expect(pdf.getTitle()).toBe('Rechnung TEST-2026-A-00001')
    expect(pdf.getPageCount()).toBe(1)
  })
})
