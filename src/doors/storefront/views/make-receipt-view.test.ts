import { describe, expect, it } from 'vitest'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import { madeUpCart, madeUpPicture } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import { builtInCatalog } from '../../../trade/catalog/built-in/built-in-catalog.ts'
import { printImageJson } from '../../../trade/images/print-image/print-image-json.ts'
import { printFileJson } from '../../../trade/production/print-file-json.ts'
import { makeReceiptView } from './make-receipt-view.ts'
import type { ReceiptView } from './receipt-view.ts'

const { store } = madeUpCart([])
const picture = madeUpPicture({ width: 1800, height: 1200 })

function orderOf(line: Partial<OrderJson['lines'][number]> = {}): OrderJson {
  return {
    id: orderIdOf('ord_1'),
    number: '7K2M-93QF',
    reference_id: 'wall-1',
    store: 'store',
    mode: 'test',
    on_account: false,
    settled_at: null,
    status: 'preparing',
    hold_reason: null,
    hold: null,
    payment_status: 'paid',
    currency: 'USD',
    subtotal: 2470,
    commission: 0,
    shipping: 1400,
    tax: 0,
    tax_included: false,
    taxes: [],
    total: 3870,
    reprint_of: null,
    shipping_address: {
      name: 'Ada Lovelace',
      line1: '12 St James Square',
      line2: null,
      city: 'London',
      region: null,
      region_name: null,
      postal_code: 'SW1Y 4JH',
      country: 'GB',
      email: 'ada@example.com',
      phone: null,
    },
    billing_address: null,
    company: null,
    vat_id: null,
    tax_exempt: false,
    shipping_method: 'express',
    gift: null,
    shipments: [],
    cancellable_until: null,
    language: 'en',
    refunds: [],
    refunded_total: 0,
    lines: [
      {
        id: 'l',
        image_token: picture.token,
        product: 'canvas',
        size: '12x8',
        options: { depth: '0.75', wrap: 'mirror' },
        crop: { x: 0, y: 0, width: 1, height: 1 },
        quantity: 1,
        unit_price: 2470,
        unit_commission: 0,
        total: 2470,
        print_image: printImageJson({ picture, transfer: null, declared: null }),
        print_file: printFileJson(
          {
            order: { id: 'ord_1', status: 'preparing' },
            number: 1,
            printSha256: undefined,
            row: undefined,
          },
          '',
        ),
        dpi: 150,
        ...line,
      },
    ],
    events: [],
    created_at: '2026-11-21T10:00:00.000Z',
    personal_data_deleted_at: null,
    updated_at: '2026-11-21T10:00:00.000Z',
  }
}

const viewOf = (
  order: OrderJson,
  pictures = new Map([[picture.token as string, picture]]),
  now = 0,
) =>
  makeReceiptView(
    {
      ...{ order, store, awaited: null, pictures, catalog: builtInCatalog },
      ...{ documents: [], cartId: '0'.repeat(32) as CartId },
    },
    visitIn('en'),
    { now },
  )

describe('makeReceiptView', () => {
  it('names country, method and day, and tells the event no more than its contract', () => {
    const view = viewOf(orderOf())
    expect(view).toMatchObject({
      delivery: { address: { city: 'London' }, countryName: 'United Kingdom' },
      billing: null,
      shippingMethod: 'Express',
      placedAt: 'November 21, 2026',
    })
    expect(view.complete).toEqual({
      order_id: 'ord_1',
      reference_id: 'wall-1',
      total: 3870,
      currency: 'USD',
    })
  })

  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
  const moved = (day: number, to: OrderJson['status'], from: OrderJson['status']) =>
    ({ type: `order.${to}`, at: at(day), by: 'system', detail: { from } }) as const
  const later = { from: 'Nov 12', to: 'Nov 16' }
  const paid = moved(2, 'preparing', 'awaiting_payment')
  // Express to Britain takes 3 to 5 working days; the 2nd is a Monday.
  const soon = { from: 'Nov 5', to: 'Nov 9' }
  it.each<[string, OrderJson['status'], OrderJson['events'], ReceiptView['arrival']]>([
    ['from its payment', 'in_production', [paid, moved(4, 'in_production', 'ready')], soon],
    [
      'from a payment that took days',
      'preparing',
      [moved(9, 'preparing', 'awaiting_payment')],
      later,
    ],
    ['not while a picture is awaited', 'awaiting_print_image', [paid], null],
    [
      'from the last picture',
      'ready',
      [paid, moved(9, 'preparing', 'awaiting_print_image')],
      later,
    ],
    ['not while it is held', 'on_hold', [paid, moved(4, 'on_hold', 'preparing')], null],
    ['from the end of a hold', 'ready', [paid, moved(9, 'ready', 'on_hold')], later],
    ['not once it has come', 'delivered', [paid], null],
  ])('says when it arrives: %s', (_name, status, events, arrival) => {
    expect(viewOf({ ...orderOf(), created_at: at(2), status, events }).arrival).toEqual(arrival)
  })

  it('says no days that are over', () => {
    const order = { ...orderOf(), created_at: at(2), events: [paid] }
    const on = (day: number) => viewOf(order, undefined, Date.parse(at(day))).arrival
    expect([on(9), on(10)]).toEqual([soon, null])
  })

  it('has the words of a present', () => {
    expect(viewOf(orderOf()).gift).toBeNull()
    expect(viewOf({ ...orderOf(), gift: { note: null } }).gift).toEqual({ note: '' })
    expect(viewOf({ ...orderOf(), gift: { note: 'Hi' } }).gift).toEqual({ note: 'Hi' })
  })

  it('draws what was ordered', () => {
    expect(viewOf(orderOf()).lines[0]?.shape).toMatchObject({
      size: { inches: '12x8' },
    })
  })

  it('stays whole when the picture has expired or the product has left the catalog', () => {
    expect(viewOf(orderOf(), new Map()).lines).toMatchObject([{ shape: null, unitPrice: 2470 }])
    expect(viewOf(orderOf({ product: 'mug' })).lines).toMatchObject([{ shape: null }])
    expect(viewOf(orderOf({ size: '3x3' })).lines).toMatchObject([{ shape: null }])
  })
})
