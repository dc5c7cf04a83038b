// One order for its integrator: what was bought, where it stands, what happened.

import type { ComponentChildren } from 'preact'
import type {
  OrderEventJson,
  OrderJson,
  OrderLineJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import { moneyText, timeText } from '../frame/formats.ts'
import { AccountBadge, Badge, StateBadge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { sizeText } from '../frame/print-words.ts'

export function OrderView({ order }: { order: OrderJson }) {
  const { currency } = order
  const money = (amount: number) => moneyText(amount, currency)
  return (
    <>
      <p>
        <StateBadge status={order.status} />{' '}
        {order.mode === 'test' && <Badge tone="wait">Test</Badge>}{' '}
        {order.on_account && <AccountBadge isSettled={order.settled_at !== null} />} Payment:{' '}
        {words(order.payment_status)}
      </p>
      {order.hold_reason !== null && <p class="notice fault">{order.hold_reason}</p>}
      <section>
        <h2>Prints</h2>
        <Lines lines={order.lines} money={money} />
      </section>
      <section>
        <h2>Money</h2>
        <dl class="facts">
          <Fact name="Prints">{money(order.subtotal)}</Fact>
          <Fact name="Shipping">{money(order.shipping)}</Fact>
          {!order.tax_included && <Fact name="Tax">{money(order.tax)}</Fact>}
          <Fact name="Total">
            {money(order.total)}
            {order.tax_included && order.tax > 0 && ` (includes ${money(order.tax)} tax)`}
          </Fact>
          {order.refunded_total > 0 && <Fact name="Refunded">{money(order.refunded_total)}</Fact>}
          <Fact name="Your commission">{money(order.commission)}</Fact>
        </dl>
      </section>
      <section>
        <h2>Delivery</h2>
        <dl class="facts">
          <Fact name="To">
            {[order.shipping_address.city, order.shipping_address.country]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <Fact name="Method">{words(order.shipping_method)}</Fact>
          {order.shipments.map((parcel) => (
            <Fact key={parcel.shipped_at} name="Parcel">
              {parcel.carrier}{' '}
              {parcel.tracking_url === null ? (
                parcel.tracking_number
              ) : (
                <a href={parcel.tracking_url} rel="noreferrer">
                  {parcel.tracking_number}
                </a>
              )}
              , {timeText(Date.parse(parcel.shipped_at))}
            </Fact>
          ))}
        </dl>
      </section>
      <section>
        <h2>History</h2>
        <History events={order.events} />
      </section>
      <p class="note">
        Id for the API: <code>{order.id}</code>
        {order.reference_id !== null && (
          <>
            , reference <code>{order.reference_id}</code>
          </>
        )}
      </p>
    </>
  )
}

type LinesProps = { lines: readonly OrderLineJson[]; money(amount: number): string }

function Lines({ lines, money }: LinesProps) {
  return (
    <Table
      caption="Lines of the order"
      rows={lines}
      keyOf={({ id }) => id}
      empty="It has no lines."
      columns={[
        { label: 'Product', cell: ({ product }) => words(product) },
        { label: 'Size', cell: ({ size }) => sizeText(size) },
        { label: 'Options', cell: ({ options }) => optionsText(options) },
        { label: 'Print image', cell: ({ print_image: image }) => words(image.status) },
        { label: 'Print file', cell: ({ print_file: file }) => words(file.status) },
        { label: 'Quantity', cell: ({ quantity }) => quantity, isNumber: true },
        { label: 'Price', cell: ({ unit_price: price }) => money(price), isNumber: true },
        { label: 'Of it yours', cell: (line) => money(line.unit_commission), isNumber: true },
      ]}
    />
  )
}

function History({ events }: { events: readonly OrderEventJson[] }) {
  return (
    <Table
      caption="What happened, in order"
      rows={events.map((event, index) => ({ ...event, index }))}
      keyOf={({ index }) => String(index)}
      empty="Nothing has happened yet."
      columns={[
        { label: 'When', cell: ({ at }) => timeText(Date.parse(at)) },
        { label: 'What', cell: ({ type }) => words(type.replace(/^order\./, '')) },
        { label: 'By', cell: ({ by }) => by },
      ]}
    />
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `framed-print` as `Framed print`. */
function words(name: string): string {
  const text = name.replace(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function optionsText(options: Readonly<Record<string, string>>): string {
  const texts = Object.entries(options).map(([name, value]) => `${name.replace('_', ' ')} ${value}`)
  return texts.join(', ') || '–'
}
