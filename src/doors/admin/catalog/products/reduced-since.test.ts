import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../../tests/helpers/test-panel.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { readSavedCatalog, saveCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { readField } from '../forms/field-text.ts'

const page = '/admin/catalog/edit/product-canvas'
const field = 'products/canvas/reduced_since'

describe('the day since which a product is reduced, in the panel', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    await saveCatalog(shop, builtInDocument)
    shop.advance(31 * dayMs)
    owner = await panel.signIn()
  })

  async function send(fields: Record<string, string>) {
    const { sha256 } = await readSavedCatalog(shop.database)
    return await owner.post(page, { sha256, ...fields })
  }
  async function save(fields: Record<string, string>) {
    const address = String((await send(fields)).headers.location)
    expect(address).toMatch(/^\/admin\/catalog\/drafts\//)
    const { body } = await owner.get(address)
    await owner.post(`${address}/save`)
    return body
  }
  async function since() {
    const { document } = await readSavedCatalog(shop.database)
    return document.products.canvas?.reduced_since
  }
  const markup = 'products/canvas/markup_percent'

  it('is saved with the lower prices as the moment at which it begins', async () => {
    const preview = await save({ [markup]: '20', [field]: '2026-12-22' })
    expect(preview).toContain('2026-12-22 00:00 UTC')
    expect(await since()).toBe('2026-12-22T00:00:00.000Z')
    expect((await owner.get(page)).body).toMatch(/name="[^"]*reduced_since" value="2026-12-22"/)
    await save({ [field]: '' })
    expect(await since()).toBeUndefined()
  })

  it('stays to the minute if the form does not change it', async () => {
    const document = structuredClone(builtInDocument)
    const { canvas } = document.products
    if (canvas === undefined) throw new Error('No canvas is sold.')
    Object.assign(canvas, { markup_percent: 20, reduced_since: '2026-12-22T10:30:00+01:00' })
    await saveCatalog(shop, document)
    await save({ [markup]: '15', [field]: '2026-12-22' })
    expect(await since()).toBe('2026-12-22T10:30:00+01:00')
  })

  it.each([
    ['2026-12-22', 'no price of this product is below the lowest of the 30 days before.'],
    ['2027-01-01', 'is in the future.'],
    ['2026-11-01', 'is not after 2026-11-21T12:00:00.000Z'],
  ])('is refused at its field and stays typed, for %s', async (day, words) => {
    const { body } = await send({ [field]: day })
    expect(body).toContain(`id="${field}-fault">${words}`)
    expect(body).toContain(`name="${field}" value="${day}"`)
    expect(await since()).toBeUndefined()
  })

  it.each(['tomorrow', '2026-02-30'])('is refused at its field if it is %s', async (text) => {
    const { body } = await send({ [field]: text })
    expect(body).toContain('Enter a day such as 2026-11-20.')
  })

  it('begins at midnight in the shop’s time zone', () => {
    const ofZone = (zone: string) => readField({ path: [], kind: 'day', zone }, '2026-11-20')
    expect(ofZone('Europe/Berlin')).toEqual({ value: '2026-11-19T23:00:00.000Z' })
    expect(ofZone('America/Denver')).toEqual({ value: '2026-11-20T07:00:00.000Z' })
  })
})
