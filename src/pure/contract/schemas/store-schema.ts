import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const coolOff = Type.Integer({
  minimum: 0,
  maximum: 10_080,
  description:
    'How long a paid order can be cancelled and is not produced. 0 means no cancellation window.',
})
const reminders = Type.Array(Type.Integer({ minimum: 1, maximum: 2160 }), {
  maxItems: 10,
  description:
    'Hours after which a reminder for a late print image is sent, in ascending order. `[]` means never.',
})
const deadline = Type.Integer({
  minimum: 1,
  maximum: 90,
  description: 'How long an order waits for its print image.',
})
const afterwards = Type.Enum(['hold', 'refund'], {
  description: 'After that, it is put on hold, or cancelled and refunded.',
})
const picturesAre = Type.Enum(['shoppers', 'shop'], {
  description:
    'Whose pictures it prints, unless a hand-off with the secret key says otherwise. It decides whether shoppers may withdraw.',
})
const returnAddresses = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
  maxItems: 50,
  description:
    'Where pages may link back to with `return_url`: addresses over https with all that is below them, and schemes of apps.',
  examples: [['https://gallery.example/prints/', 'myapp://']],
})
const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  form: 'a currency code such as "EUR"',
  description: 'ISO 4217.',
  examples: ['USD'],
})

export const store = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mode: Type.Enum(['test', 'live'], { description: 'In test mode, only test payments work.' }),
    currency,
    currencies: nullable(
      Type.Array(currency, {
        minItems: 1,
        description: 'Products available to shoppers; null for the whole catalog.',
      }),
    ),
    closed: Type.Boolean({
      description: 'While true, no carts can be opened and no orders placed.',
    }),
    pictures_are: picturesAre,
    upload_page: Type.Boolean({
      description: 'Whether shoppers may upload pictures at `/upload?store=ID`.',
    }),
    return_addresses: returnAddresses,
    cool_off_minutes: coolOff,
    print_image_reminder_hours: reminders,
    print_image_deadline_days: deadline,
    print_image_then: afterwards,
  },
  { 'x-name': 'Store' },
)

const { id: _id, name: _name, mode: _mode, ...changeable } = store.properties
export const storeChange = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
})

export type StoreChange = Static<typeof storeChange>
export type StoreJson = Static<typeof store>
