// Where an order goes to and who pays for it, the parcels, and the packing slip.

import type {
  OrderJson,
  PostalAddressJson,
} from '../../../../pure/contract/schemas/order-schema.ts'
import { addressLines } from '../../../../trade/checkout/addresses/address-lines.ts'
import { timeText } from '../../frame/formats.ts'
import { TextField } from '../../frame/parts/field.tsx'
import { FormDetails } from '../../frame/parts/form-details.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'

export function OrderDelivery({ order, mayChange }: { order: OrderJson; mayChange: boolean }) {
  const { shipping_address: address, billing_address: billing, shipments } = order
  if (order.personal_data_deleted_at !== null) {
    return (
      <section aria-labelledby="delivery">
        <h2 id="delivery">Delivery</h2>
        <p>
          The shopper's data were deleted on {timeText(Date.parse(order.personal_data_deleted_at))}.
          It went to {countryName(address.country)}.
        </p>
        <Parcels shipments={shipments} />
      </section>
    )
  }
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <dl class="facts">
        <dt>Ship to</dt>
        <dd>
          <Address address={address} />
        </dd>
        <dt>Bill to</dt>
        <dd>{billing === null ? 'The same address' : <Address address={billing} />}</dd>
        <dt>Mail</dt>
        <dd>
          <a href={`mailto:${address.email}`}>{address.email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>{address.phone ?? 'None'}</dd>
        <dt>Method</dt>
        <dd>{order.shipping_method}</dd>
        {order.gift !== null && (
          <>
            <dt>Gift</dt>
            <dd>
              Put no invoice into the parcel; the packing slip shows no prices.
              {order.gift.note !== null && <p class="gift-note">{order.gift.note}</p>}
            </dd>
          </>
        )}
      </dl>
      {mayChange && <ChangeAddress order={order} />}
      <Parcels shipments={shipments} />
      <p>
        Packing slip: <a href={`/admin/packing-slips?order=${order.id}`}>A4</a> ·{' '}
        <a href={`/admin/packing-slips?order=${order.id}&paper=letter`}>Letter</a>
        <br />
        Job tickets: <a href={`/admin/job-tickets?order=${order.id}`}>A4</a> ·{' '}
        <a href={`/admin/job-tickets?order=${order.id}&paper=letter`}>Letter</a>
      </p>
    </section>
  )
}

function ChangeAddress({ order: { id, shipping_address: address } }: { order: OrderJson }) {
  const fields = [
    ['name', 'Name', address.name],
    ['line1', 'Street and number', address.line1],
    ['line2', 'Second line', address.line2],
    ['postalCode', 'Postal code', address.postal_code],
    ['city', 'Town', address.city],
    ['region', 'State or region', address.region_name],
    ['phone', 'Phone', address.phone],
  ] as const
  const action = `/admin/orders/${id}/change_address`
  return (
    <FormDetails summary="Change the address" action={action}>
      <PostForm action={action} class="stack">
        {fields.map(([name, label, value]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            value={value ?? ''}
            maxLength={200}
            autocomplete="off"
          />
        ))}
        <TextField
          name="email"
          label="Mail"
          type="email"
          value={address.email}
          isRequired
          autocomplete="off"
          note={`The country stays ${countryName(address.country)}: shipping and taxes were paid for it. The shopper is told by mail.`}
        />
        <button class="button quiet" type="submit">
          Send it to this address
        </button>
      </PostForm>
    </FormDetails>
  )
}

function Parcels({ shipments }: Pick<OrderJson, 'shipments'>) {
  if (shipments.length === 0) return <p>No parcel has left yet.</p>
  return (
    <ul class="plain-list">
      {shipments.map(({ carrier, tracking_number: number, tracking_url: url, shipped_at: at }) => (
        <li key={`${carrier} ${number} ${at}`}>
          {carrier} {url === null ? number : <a href={url}>{number ?? 'Follow it'}</a>},{' '}
          {timeText(Date.parse(at))}
        </li>
      ))}
    </ul>
  )
}

function Address({ address }: { address: PostalAddressJson }) {
  const lines = [...addressLines(address), countryName(address.country)]
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  return countries.of(code) ?? code
}
