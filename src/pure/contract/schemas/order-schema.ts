import { type Static, Type } from 'typebox'
import type { OrderId } from '../ids.ts'
import { languages } from '../language.ts'
import { actorKinds, orderStatuses, paymentStatuses } from '../order-statuses.ts'
import { nullable } from './nullable.ts'
import { printFile, printImage } from './print-schemas.ts'
import { sizeWords } from './size-words.ts'

const money = (description?: string) => Type.Integer({ ...(description && { description }) })
const time = (description?: string) =>
  Type.String({ format: 'date-time', ...(description && { description }) })

export const postalAddress = Type.Object(
  {
    name: Type.String(),
    line1: Type.String(),
    line2: nullable(Type.String()),
    city: Type.String({
      description: 'Never empty. Where addresses have no city, the name of the region or country.',
    }),
    region: nullable(
      Type.String({
        description: 'ISO 3166-2 code without the country prefix, where codes exist.',
        examples: ['OR'],
      }),
    ),
    region_name: nullable(Type.String({ examples: ['Oregon'] })),
    postal_code: nullable(Type.String()),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['US'] }),
  },
  { 'x-name': 'PostalAddress' },
)

export const address = Type.Object(
  {
    ...postalAddress.properties,
    email: Type.String(),
    phone: nullable(Type.String()),
  },
  { 'x-name': 'Address' },
)

export const taxes = Type.Array(
  Type.Object({
    kind: Type.Enum(['vat', 'sales_tax', 'tax']),
    name: nullable(Type.String({ description: 'Replaces the default name of the tax.' })),
    percent: Type.Number(),
    amount: money(),
  }),
  { description: 'The parts that add up to `tax`.' },
)

export const fees = Type.Array(
  Type.Object(
    {
      name: Type.String({ examples: ['Retail delivery fee'] }),
      amount: money('Includes `tax` if `tax_included`; otherwise `tax` is added in `total`.'),
      tax: money('The part of the order’s `tax` that is on this fee.'),
      taxed: Type.Boolean({ description: 'Whether the taxes of the order apply to it.' }),
    },
    { 'x-name': 'OrderFee' },
  ),
  { description: 'Fees that a state or country asks for on the order.' },
)

export const discounts = Type.Array(
  Type.Object(
    {
      kind: Type.Enum(['code', 'package']),
      name: Type.String({
        description: 'The code, or the name of the package in the language of the order.',
        examples: ['SPRING'],
      }),
      amount: money('Taken off the lines; part of each line’s `discount`.'),
      shipping: money('Taken off the shipping.'),
    },
    { 'x-name': 'OrderDiscount' },
  ),
  { description: 'What was taken off. `subtotal` and `shipping` are the amounts after it.' },
)

export const orderLine = Type.Object(
  {
    id: Type.String({ examples: ['lin_0123456789abcdef01234567'] }),
    image_token: Type.String(),
    name: nullable(
      Type.String({
        description: 'What the shopper knows the picture by, usually its file name.',
        examples: ['IMG_0212.jpg'],
      }),
    ),
    reference_id: nullable(Type.String({ description: 'Yours, of this picture.' })),
    product: Type.String({ examples: ['canvas'] }),
    size: Type.String({
      description: sizeWords,
      examples: ['18x12'],
    }),
    options: Type.Record(Type.String(), Type.String(), {
      examples: [{ depth: '0.75', wrap: 'mirror' }],
    }),
    crop: Type.Object(
      { x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() },
      { description: 'As fractions of the upright picture, 0 to 1.' },
    ),
    quantity: Type.Integer(),
    unit_price: money('Before `discount`.'),
    unit_commission: money('Your markup included in it.'),
    discount: money('Taken off the whole line.'),
    total: money('`unit_price` × `quantity` − `discount`.'),
    may_withdraw: Type.Boolean({
      description:
        'Whether the shopper has a right of withdrawal from this line, as decided when the order was placed.',
    }),
    handed_out: Type.Boolean({
      description: 'Whether its print file was handed out for printing, such as to a lab.',
    }),
    left_out: Type.Boolean({
      description: 'Whether it was decided that it will not be made, such as after a refund.',
    }),
    print_image: printImage,
    print_file: printFile,
    dpi: nullable(
      Type.Integer({ description: 'Print resolution after crop and wrap, in pixels per inch.' }),
    ),
  },
  { 'x-name': 'OrderLine' },
)

export const soldFrom = Type.Object(
  {
    id: Type.String({ examples: ['pl_3f9b1c2d4e5f60718293a4b5'] }),
    name: Type.String({ examples: ['School 2026'] }),
    version: Type.Integer(),
  },
  {
    'x-name': 'SoldFrom',
    description: 'The price list that the prices come from. Null for those of the catalog.',
  },
)

export const order = Type.Object(
  {
    id: Type.Unsafe<OrderId>(Type.String({ examples: ['ord_0123456789abcdef01234567'] })),
    number: Type.String({ description: 'Short order number.', examples: ['7K2M-93QF'] }),
    reference_id: nullable(Type.String({ description: 'Yours.' })),
    title: nullable(
      Type.String({ description: 'Of the pictures together.', examples: ['Class 4b'] }),
    ),
    store: Type.String(),
    mode: Type.Enum(['test', 'live'], {
      description: 'Mode of the store when the order was placed; it never changes.',
    }),
    on_account: Type.Boolean({ description: 'Whether the order is billed to the store.' }),
    settled_at: nullable(
      time('For an order on account, when the operator marked its bill as paid.'),
    ),
    status: Type.Enum([...orderStatuses]),
    hold_reason: nullable(Type.String({ description: 'Why the order is on hold and what to do.' })),
    hold: nullable(
      Type.Object({
        reason: Type.String(),
        cause: Type.String({ description: 'Type of hold.' }),
        // docs/orders.md lists them.
        actions: Type.Array(Type.String(), { description: 'Actions that end the hold.' }),
        lines: nullable(
          Type.Array(Type.Integer(), {
            description:
              'Numbers of the lines that it is about, from 1. The others are made and sent meanwhile. Null if it is about the whole order.',
          }),
        ),
      }),
    ),
    payment_status: Type.Enum([...paymentStatuses]),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
    subtotal: money('Sum of the lines, after discounts.'),
    shipping: money('After discounts.'),
    discounts,
    discount_total: money('Sum of `discounts`.'),
    fees,
    tax: money('Sum of taxes.'),
    tax_included: Type.Boolean({
      description: 'Whether prices and shipping include the tax; otherwise it is added in total.',
    }),
    taxes,
    total: money(),
    gift_card_amount: money('The part of the total that a gift card pays.'),
    commission: money(
      'What your markup earned, as in your statements. Zero before payment and for test orders; refunded amounts are not included.',
    ),
    refunds: Type.Array(
      Type.Object({
        id: Type.String(),
        amount: money(),
        currency: Type.String(),
        reason: Type.String({ description: 'As entered.' }),
        status: Type.Enum(['pending', 'refunded', 'failed']),
        to: Type.Enum(['payment', 'gift_card'], { description: 'Where the money goes.' }),
        at: time(),
      }),
    ),
    // Pending and failed refunds do not count.
    refunded_total: money('Total refunded so far.'),
    reprint_of: nullable(Type.String({ description: 'The order it reprints free of charge.' })),
    shipping_address: address,
    // Null if the same as the shipping address.
    billing_address: nullable(postalAddress),
    company: nullable(Type.String({ description: 'VAT ID of a business, as entered.' })),
    vat_id: nullable(Type.String({ examples: ['DE123456789'] })),
    tax_exempt: Type.Boolean({
      description: 'Whether a business in another EU country bought it without VAT.',
    }),
    shipping_method: Type.String({ examples: ['standard'] }),
    gift: nullable(
      Type.Object(
        { note: nullable(Type.String({ description: 'Plain text with line breaks.' })) },
        { description: 'Gift, with the message from its sender.' },
      ),
    ),
    price_list: nullable(soldFrom),
    group: nullable(
      Type.Object(
        {
          id: Type.String({ examples: ['grp_3f9b1c2d4e5f60718293a4b5'] }),
          for: nullable(Type.String({ description: 'For whom, such as a child and a class.' })),
        },
        { description: 'The group that it is delivered with.' },
      ),
    ),
    shipments: Type.Array(
      Type.Object({
        carrier: Type.String(),
        tracking_number: nullable(Type.String()),
        tracking_url: nullable(Type.String()),
        shipped_at: time(),
      }),
    ),
    arrives_from: nullable(
      Type.String({
        format: 'date',
        description:
          'Delivery estimate as on the receipt; null while the order is waiting and when it has ended.',
      }),
    ),
    arrives_to: nullable(Type.String({ format: 'date' })),
    cancellable_until: nullable(
      time(
        'The shopper and the store can cancel until then. Null if cancelling is no longer or never possible.',
      ),
    ),
    language: nullable(
      Type.String({ description: `One of ${languages.join(', ')}.`, examples: ['en'] }),
    ),
    lines: Type.Array(orderLine, {
      description: 'The first 50. `GET /api/v1/orders/{id}/lines` has all of them, by pages.',
    }),
    lines_count: Type.Integer({ description: 'Of all lines.' }),
    lines_cursor: nullable(
      Type.String({
        description:
          'If there are more lines: send it as `cursor` to `GET /api/v1/orders/{id}/lines`.',
      }),
    ),
    events: Type.Array(
      Type.Object(
        {
          type: Type.String({ examples: ['order.placed'] }),
          at: time(),
          by: Type.Enum([...actorKinds]),
          detail: Type.Record(Type.String(), Type.Unknown()),
        },
        { 'x-name': 'OrderEvent' },
      ),
    ),
    created_at: time(),
    updated_at: time(),
    personal_data_deleted_at: nullable(
      time('When the personal data was deleted. Only the countries of the addresses are kept.'),
    ),
  },
  {
    'x-name': 'Order',
    description: 'Money is integers in minor units of `currency`; times are RFC 3339 in UTC.',
  },
)

export const orderList = Type.Object({
  data: Type.Array(order),
  next_cursor: nullable(Type.String({ description: 'Send it as `cursor` for the next page.' })),
})

export const orderLineList = Type.Object({
  data: Type.Array(orderLine),
  next_cursor: nullable(Type.String({ description: 'Send it as `cursor` for the next page.' })),
})

export type OrderJson = Static<typeof order>
export type OrderListJson = Static<typeof orderList>
export type OrderLineListJson = Static<typeof orderLineList>
export type OrderLineJson = Static<typeof orderLine>
export type CropJson = OrderLineJson['crop']
export type OrderEventJson = OrderJson['events'][number]
export type ShipmentJson = OrderJson['shipments'][number]
export type HoldJson = NonNullable<OrderJson['hold']>
export type RefundJson = OrderJson['refunds'][number]
export type DiscountJson = Static<typeof discounts>[number]
export type FeeJson = Static<typeof fees>[number]
export type TaxJson = Static<typeof taxes>[number]
export type PostalAddressJson = Static<typeof postalAddress>
export type AddressJson = Static<typeof address>
