import { routes } from '../../../../pure/contract/route-tree.ts'
import type {
  OrderJson,
  PostalAddressJson,
} from '../../../../pure/contract/schemas/order-schema.ts'
import { addressLines } from '../../../../trade/checkout/addresses/address-lines.ts'
import { addressAsSeen } from '../../../../trade/orders/actions/change-address.ts'
import { plainWords } from '../../catalog-words/place-text.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t, tParts } from '../../i18n/t.ts'
import { dateText, timeText } from '../../layout/formats.ts'
import { Fact } from '../../layout/parts/fact.tsx'
import { TextField } from '../../layout/parts/field.tsx'
import { FormDetails } from '../../layout/parts/form-details.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'

export function OrderDelivery({ order, mayChange }: { order: OrderJson; mayChange: boolean }) {
  const { shipping_address: address, billing_address: billing, shipments } = order
  if (order.personal_data_deleted_at !== null) {
    return (
      <section aria-labelledby="delivery">
        <h2 id="delivery">{t('Delivery')}</h2>
        <p>
          {tParts('The shopper’s data was deleted on {time}. Destination: {country}.', {
            time: timeText(Date.parse(order.personal_data_deleted_at)),
            country: readersCountryName(address.country),
          })}
        </p>
        <Parcels shipments={shipments} />
      </section>
    )
  }
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">{t('Delivery')}</h2>
      <dl class="facts">
        <Fact name={t('Ship to')}>
          <Address address={address} />
        </Fact>
        <Fact name={t('Bill to')}>
          {order.company !== null && (
            <span dir="auto">
              {order.company}
              <br />
            </span>
          )}
          {billing === null ? t('The same address') : <Address address={billing} />}
        </Fact>
        {order.vat_id !== null && <Fact name={t('VAT ID')}>{order.vat_id}</Fact>}
        <Fact name={t('Mail')}>
          <a href={`mailto:${address.email}`}>{address.email}</a>
        </Fact>
        <Fact name={t('Phone')}>{address.phone ?? t('None')}</Fact>
        <Fact name={t('Shipping method')}>{plainWords(order.shipping_method)}</Fact>
        {order.arrives_to !== null && (
          <Fact name={t('Promised by')}>{dateText(order.arrives_to)}</Fact>
        )}
        {order.gift !== null && (
          <Fact name={t('Gift')}>
            {t('Don’t put an invoice in the parcel. The packing slip shows no prices.')}
            {order.gift.note !== null && (
              <p class="gift-note" dir="auto">
                {order.gift.note}
              </p>
            )}
          </Fact>
        )}
      </dl>
      {mayChange && <ChangeAddress order={order} />}
      <Parcels shipments={shipments} />
      <p>
        {tParts('Packing slip: {link} · {link2}', {
          link: <a href={`${routes.admin.packingSlips.href()}?order=${order.id}`}>A4</a>,
          link2: (
            <a href={`${routes.admin.packingSlips.href()}?order=${order.id}&paper=letter`}>
              {t('Letter')}
            </a>
          ),
        })}
        <br />
        {tParts('Job tickets: {link} · {link2}', {
          link: <a href={`${routes.admin.jobTickets.href()}?order=${order.id}`}>A4</a>,
          link2: (
            <a href={`${routes.admin.jobTickets.href()}?order=${order.id}&paper=letter`}>
              {t('Letter')}
            </a>
          ),
        })}
      </p>
    </section>
  )
}

function ChangeAddress({ order: { id, shipping_address: address } }: { order: OrderJson }) {
  const fields = [
    ['name', t('Name'), address.name],
    ['line1', t('Street and number'), address.line1],
    ['line2', t('Address line 2'), address.line2],
    ['postalCode', t('Postal code'), address.postal_code],
    ['city', t('City'), address.city],
    ['region', t('State or region'), address.region_name],
    ['phone', t('Phone'), address.phone],
  ] as const
  const action = routes.admin.orders.one.one.href({ id, action: 'change_address' })
  return (
    <FormDetails summary={t('Change the address')} action={action}>
      <PostForm action={action} class="stack">
        <input type="hidden" name="seen" value={addressAsSeen(address)} />
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
          label={t('Mail')}
          type="email"
          value={address.email}
          isRequired
          autocomplete="off"
          note={t(
            'The country stays {country}, because shipping and taxes were paid for it. The shopper is notified by mail.',
            { country: readersCountryName(address.country) },
          )}
        />
        <Submit look="quiet">{t('Ship to this address')}</Submit>
      </PostForm>
    </FormDetails>
  )
}

function Parcels({ shipments }: Pick<OrderJson, 'shipments'>) {
  if (shipments.length === 0) return <p>{t('No parcels shipped yet.')}</p>
  return (
    <ul class="plain-list">
      {shipments.map(({ carrier, tracking_number: number, tracking_url: url, shipped_at: at }) => (
        <li key={`${carrier} ${number} ${at}`}>
          {carrier} {url === null ? number : <a href={url}>{number ?? t('Track')}</a>},{' '}
          {timeText(Date.parse(at))}
        </li>
      ))}
    </ul>
  )
}

function Address({ address }: { address: PostalAddressJson }) {
  const lines = [...addressLines(address), readersCountryName(address.country)]
  return (
    <address>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
