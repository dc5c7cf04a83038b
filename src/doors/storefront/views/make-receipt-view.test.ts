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
import { makeWithdrawalView } from './withdrawal-view.ts'

const { store } = madeUpCart([])
const picture = madeUpPicture({ width: 1800, height: 1200 })

function orderOf(line: Partial<OrderJson['lines'][number]> = {}): OrderJson {
  return {
    id: orderIdOf('ord_1'),
    number: '7K2M-93QF',
    reference_id: 'wall-1',
    title: null,
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
    discounts: [],
    discount_total: 0,
    fees: [],
    commission: 0,
    shipping: 1400,
    tax: 0,
    tax_included: false,
    taxes: [],
    gift_card_amount: 0,
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
    price_list: null,
    group: null,
    shipments: [],
    arrives_from: null,
    arrives_to: null,
    cancellable_until: null,
    language: 'en',
    refunds: [],
    refunded_total: 0,
    lines_count: 1,
    lines_cursor: null,
    lines: [
      {
        id: 'l',
        image_token: picture.token,
        name: null,
        reference_id: null,
        product: 'canvas',
        size: '12x8',
        options: { depth: '0.75', wrap: 'mirror' },
        crop: { x: 0, y: 0, width: 1, height: 1 },
        quantity: 1,
        unit_price: 2470,
        discount: 0,
        unit_commission: 0,
        total: 2470,
        may_withdraw: false,
        left_out: false,
        handed_out: false,
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
  timeZone?: string,
) =>
  makeReceiptView(
    {
      order,
      store,
      awaited: null,
      pictures,
      catalog: builtInCatalog,
      documents: [],
      cartId: '0'.repeat(32) as CartId,
      withdrawalDays: null,
    },
    visitIn('en'),
    { timeZone },
  )

describe('makeReceiptView', () => {
  it('names country, method and day, and limits the event to its contract', () => {
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

  it('shows the day of the books, as its invoice does', () => {
    const late = orderOf()
    late.created_at = '2026-11-21T02:00:00.000Z'
    expect(viewOf(late, undefined, 'America/Los_Angeles').placedAt).toBe('November 20, 2026')
  })

  it('announces the refund also if a bank already has part of the money', () => {
    const cancelled = { ...orderOf(), status: 'cancelled', payment_status: 'declined' } as const
    const refund = {
      id: 'ref_1',
      amount: 2870,
      currency: 'USD',
      reason: 'Disputed.',
      to: 'payment' as const,
    }
    const dated = { ...refund, at: cancelled.created_at }
    const seen = (status: 'pending' | 'failed') =>
      viewOf({ ...cancelled, refunds: [{ ...dated, status }] })
    expect(seen('pending')).toMatchObject({ isMoneyOnItsWay: true, wasPaid: true })
    for (const nothing of [seen('failed'), viewOf(cancelled)])
      expect(nothing).toMatchObject({ isMoneyOnItsWay: false, wasPaid: false })
  })

  it('shows no sum for an order that its store pays for', () => {
    const onAccount = { ...orderOf(), on_account: true }
    const back = { payment_status: 'partly_refunded', refunded_total: 500 } as const
    expect(viewOf({ ...onAccount, ...back })).toMatchObject({ givenBack: 0, complete: null })
    const cancelled = { status: 'cancelled', payment_status: 'paid' } as const
    expect(viewOf({ ...orderOf(), ...cancelled }).isMoneyOnItsWay).toBe(true)
    expect(viewOf({ ...onAccount, ...cancelled }).isMoneyOnItsWay).toBe(false)
  })

  it('shows the same delivery date as the order', () => {
    expect(viewOf(orderOf()).arrival).toBeNull()
    const days = { arrives_from: '2026-11-05', arrives_to: '2026-11-09' }
    expect(viewOf({ ...orderOf(), ...days }).arrival).toEqual({
      from: 'Nov\u00a05',
      to: 'Nov\u00a09',
    })
  })

  it('includes the gift message', () => {
    expect(viewOf(orderOf()).gift).toBeNull()
    expect(viewOf({ ...orderOf(), gift: { note: null } }).gift).toEqual({ note: '' })
    expect(viewOf({ ...orderOf(), gift: { note: 'Hi' } }).gift).toEqual({ note: 'Hi' })
  })

  it('counts the prints that are made while others wait', () => {
    const { lines, ...order } = orderOf({ quantity: 2 })
    const [line] = lines
    if (line === undefined) throw new Error('A line was expected.')
    const given = { ...line, handed_out: true }
    const waiting = (...all: typeof lines) =>
      viewOf({ ...order, status: 'on_hold', lines: all }).inPart
    expect(waiting(given, given, line)).toEqual({ done: 4, all: 6 })
    expect(waiting(given, { ...line, left_out: true })).toBeNull()
    expect(waiting(line, line)).toBeNull()
    expect(viewOf({ ...order, status: 'shipped', lines: [given, line] }).inPart).toBeNull()
  })

  it('draws what was ordered', () => {
    expect(viewOf(orderOf()).lines[0]?.shape).toMatchObject({
      size: { inches: '12x8' },
    })
  })

  it('stays complete if the picture has expired or the product has left the catalog', () => {
    expect(viewOf(orderOf(), new Map()).lines).toMatchObject([{ shape: null, unitPrice: 2470 }])
    expect(viewOf(orderOf({ product: 'mug' })).lines).toMatchObject([{ shape: null }])
    expect(viewOf(orderOf({ size: '3x3' })).lines).toMatchObject([{ shape: null }])
  })
})

describe('makeWithdrawalView', () => {
  it('lists many lines by kind, with their numbers', () => {
    const { lines, ...order } = orderOf()
    const [line] = lines
    if (line === undefined) throw new Error('A line was expected.')
    const all = Array.from({ length: 25 }, (_, index) =>
      index === 3 ? { ...line, size: '18x12' } : line,
    )
    const declared = { name: 'Ada', email: 'ada@example.com', at: 0, amount: 1, refund_due_at: 0 }
    const open = { refunded_at: null, returned_at: null }
    const itemsOf = (numbers: readonly number[]) => {
      const withdrawn = numbers.map((number) => ({ line: number, quantity: 1 }))
      const view = viewOf({ ...order, lines: all })
      return makeWithdrawalView({ ...declared, ...open, lines: withdrawn }, view, visitIn('en'), {})
        .items
    }
    const each = Array.from({ length: 25 }, (_, index) => index + 1)
    expect(itemsOf(each).map((item) => item.replace(/ × .*?(?=\(|$)/, ' '))).toEqual([
      '24 (# 1–3, 5–25)',
      '1 ',
    ])
    expect(itemsOf([1, 2])).toHaveLength(2)
  })
})
