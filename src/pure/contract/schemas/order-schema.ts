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
      description:
        'Never empty: where addresses name no city it is the region’s name, or the country’s.',
    }),
    region: nullable(
      Type.String({
        description: 'ISO 3166-2 without the country, where it has codes.',
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
    name: nullable(Type.String({ description: 'In the place of the kind’s own.' })),
    percent: Type.Number(),
    amount: money(),
  }),
  { description: 'What `tax` is the sum of.' },
)

export const orderLine = Type.Object(
  {
    id: Type.String({ examples: ['lin_0123456789abcdef01234567'] }),
    image_token: Type.String(),
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
      { description: 'Fractions of the upright picture, 0 to 1.' },
    ),
    quantity: Type.Integer(),
    unit_price: money(),
    unit_commission: money('What of it your markup is.'),
    total: money(),
    print_image: printImage,
    print_file: printFile,
    dpi: nullable(
      Type.Integer({ description: 'Print resolution after crop and wrap, in pixels per inch.' }),
    ),
  },
  { 'x-name': 'OrderLine' },
)

export const order = Type.Object(
  {
    id: Type.Unsafe<OrderId>(Type.String({ examples: ['ord_0123456789abcdef01234567'] })),
    number: Type.String({ description: 'Short, for people.', examples: ['7K2M-93QF'] }),
    reference_id: nullable(Type.String({ description: 'Yours.' })),
    store: Type.String(),
    mode: Type.Enum(['test', 'live'], {
      description: 'As the store was when it was placed; it stays so.',
    }),
    on_account: Type.Boolean({ description: 'Whether it is on the store’s bill with the shop.' }),
    settled_at: nullable(
      time('Of an order on account: when the operator noted that your bill for it is paid.'),
    ),
    status: Type.Enum([...orderStatuses]),
    hold_reason: nullable(Type.String({ description: 'Why an order is on hold, and what to do.' })),
    hold: nullable(
      Type.Object({
        reason: Type.String(),
        cause: Type.String({ description: 'Which kind of hold.' }),
        // docs/orders.md lists them.
        actions: Type.Array(Type.String(), { description: 'What ends it.' }),
      }),
    ),
    payment_status: Type.Enum([...paymentStatuses]),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
    subtotal: money(),
    shipping: money(),
    tax: money('Sum of taxes.'),
    tax_included: Type.Boolean({
      description: 'Whether prices and shipping hold the tax already; else total adds it.',
    }),
    taxes,
    total: money(),
    commission: money(
      'What your markup has earned by the books, as in your statements: nothing before it is paid, nothing of what went back, nothing of a test order.',
    ),
    refunds: Type.Array(
      Type.Object({
        id: Type.String(),
        amount: money(),
        currency: Type.String(),
        reason: Type.String({ description: 'As whoever gave it wrote.' }),
        status: Type.Enum(['pending', 'refunded', 'failed']),
        at: time(),
      }),
    ),
    // Pending and failed refunds do not count.
    refunded_total: money('What was given back so far.'),
    reprint_of: nullable(
      Type.String({ description: 'The order whose prints it makes once more, free of charge.' }),
    ),
    shipping_address: address,
    // Null if the same as the shipping address.
    billing_address: nullable(postalAddress),
    company: nullable(Type.String({ description: 'Of a business, as it was typed.' })),
    vat_id: nullable(Type.String({ examples: ['DE123456789'] })),
    tax_exempt: Type.Boolean({
      description: 'Whether a business of another EU country bought it without VAT.',
    }),
    shipping_method: Type.String({ examples: ['standard'] }),
    gift: nullable(
      Type.Object(
        { note: nullable(Type.String({ description: 'Plain text, in lines.' })) },
        { description: 'A present, with what its giver writes.' },
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
        description: 'As the receipt says; null while the order waits, and when it is over.',
      }),
    ),
    arrives_to: nullable(Type.String({ format: 'date' })),
    cancellable_until: nullable(
      time('Until then shopper and store can cancel it; null: no longer, or not at all.'),
    ),
    language: nullable(
      Type.String({ description: `One of ${languages.join(', ')}.`, examples: ['en'] }),
    ),
    lines: Type.Array(orderLine),
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
      time('Since then of the addresses only the countries are left.'),
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

export type OrderJson = Static<typeof order>
export type OrderListJson = Static<typeof orderList>
export type OrderLineJson = Static<typeof orderLine>
export type CropJson = OrderLineJson['crop']
export type OrderEventJson = OrderJson['events'][number]
export type ShipmentJson = OrderJson['shipments'][number]
export type HoldJson = NonNullable<OrderJson['hold']>
export type RefundJson = OrderJson['refunds'][number]
export type TaxJson = Static<typeof taxes>[number]
export type PostalAddressJson = Static<typeof postalAddress>
export type AddressJson = Static<typeof address>
