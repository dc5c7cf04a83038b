import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import { minuteMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { startProduction } from '../../fulfilment/start-production.ts'
import type { Actor } from '../core/actor.ts'
import { changeAddress, type TypedAddress } from './change-address.ts'
import { shipOrder } from './parcel-actions.ts'

const olga: Actor = { kind: 'operator', id: 'op_1', name: 'Olga' }

describe.each(testDatabases)('changeAddress on $name', (testDatabase) => {
  let shop: TestShop
  let order: Awaited<ReturnType<typeof madeOrder>>
  let typed: TypedAddress
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    order = await madeOrder(shop)
    const { name, line1, city, region, postal_code, email, phone } = (await order.read())
      .shipping_address
    typed = {
      name,
      line1,
      city,
      email,
      line2: '',
      region: region ?? '',
      postalCode: postal_code ?? '',
      phone: phone ?? '',
    }
  })

  const change = (more: Partial<TypedAddress>, id: OrderId = order.id) =>
    changeAddress(shop, id, { ...typed, ...more }, olga)
  const changes = async () =>
    (await order.read()).events.filter(({ type }) => type === 'order.address_changed')
  const mails = async () => {
    const written = shop.database.queries.selectFrom('mails').select('kind')
    return await written.where('kind', '=', 'order-address-changed').execute()
  }

  it('stores the address in the order’s format, notifies the shopper, and omits it from the history', async () => {
    await change({ line1: ' 12  Elm Street', email: 'ann.lee@example.com' })
    const { shipping_address: address } = await order.read()
    expect(address).toMatchObject({ line1: '12 Elm Street', email: 'ann.lee@example.com' })
    expect(await changes()).toMatchObject([{ detail: {}, by: 'operator' }])
    expect(await mails()).toHaveLength(1)
    const found = shop.database.queries.selectFrom('orders').select('email')
    expect(await found.execute()).toEqual([{ email: 'ann.lee@example.com' }])
    await change({ name: 'Zoë Lind' })
    const words = await shop.database.queries.selectFrom('order_words').select('word').execute()
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['zoe lind', 'lind']))
    expect(words).not.toContainEqual({ word: 'example' })
  })

  it('is idempotent', async () => {
    await change({ line1: '12 Elm Street' })
    await change({ line1: '12 Elm Street' })
    expect(await changes()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it('reports all errors, and changes nothing', async () => {
    const before = await order.read()
    await expect(change({ line1: ' ', email: 'ann' })).rejects.toMatchObject({
      status: 422,
      publicMessage:
        'The address was not changed. Enter the street and house number. This is not a valid mail address.',
    })
    expect(await order.read()).toEqual(before)
  })

  it('accepts any region taxed like its country, and none with rates of its own', async () => {
    const place = (percent: number, region?: string) => ({
      country: 'US',
      rates: [{ kind: 'sales_tax' as const, percent }],
      ...(region !== undefined && { region }),
    })
    const taxes = { included: false, places: [place(4), place(4, 'NY'), place(10, 'WA')] }
    await saveCatalog(shop, { ...builtInDocument, taxes })
    order = await madeOrder(shop)
    const to = (region: string, postalCode: string) => change({ region, postalCode }, order.id)
    for (const [region, postalCode] of [
      ['WA', '98101'],
      ['NY', '10001'],
    ] as const) {
      await expect(to(region, postalCode)).rejects.toMatchObject({
        publicMessage: expect.stringContaining('Tax was paid for another state'),
      })
    }
    await to('CA', '90210')
    expect((await order.read()).shipping_address).toMatchObject({ region: 'CA' })
  })

  it('rejects a region with another tax, also if none was paid', async () => {
    const rates = [{ kind: 'sales_tax' as const, percent: 10 }]
    const taxes = { included: false, places: [{ country: 'US', region: 'WA', rates }] }
    await saveCatalog(shop, { ...builtInDocument, taxes })
    order = await madeOrder(shop)
    const to = (region: string, postalCode: string) => change({ region, postalCode }, order.id)
    await expect(to('WA', '98101')).rejects.toMatchObject({
      publicMessage: expect.stringContaining('A different tax applies in that state or region.'),
    })
    await expect(to('ID', '98101')).rejects.toMatchObject({
      publicMessage: expect.stringContaining('This postal code is in Washington, not in Idaho.'),
    })
    await to('ID', '83701')
    expect((await order.read()).shipping_address).toMatchObject({ region: 'ID' })
  })

  it('is possible until a parcel is shipped', async () => {
    await order.makeReady()
    shop.advance(31 * minuteMs)
    await startProduction(shop, order.id, olga)
    await change({ line1: '12 Elm Street' })
    await shipOrder(shop, order.id, { carrier: 'UPS', trackingNumber: '1Z 999 AA1' }, olga)
    await expect(change({ line1: '13 Elm Street' })).rejects.toMatchObject({
      code: 'order_state_refused',
    })
  })
})
