import type {
  OrderEventJson,
  OrderJson,
  OrderLineJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { moneyText, timeText } from '../frame/formats.ts'
import { Fact } from '../frame/parts/fact.tsx'
import { AccountBadge, StateBadge, TestBadge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { optionsText, productText, sizeText } from '../frame/print-words.ts'
import { eventText } from '../orders/one/history-words.ts'
import { countryName } from '../words/in-language.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say, sayParts } from '../words/say.ts'

export function OrderView({ order, hold }: { order: OrderJson; hold: Told | null }) {
  const { currency } = order
  const money = (amount: number) => moneyText(amount, currency)
  return (
    <>
      <p>
        <StateBadge status={order.status} /> <TestBadge mode={order.mode} />{' '}
        {order.on_account && <AccountBadge isSettled={order.settled_at !== null} />}{' '}
        {say('Payment: {value}', { value: words(order.payment_status) })}
      </p>
      {hold !== null && <p class="notice fault">{saidRefusal(hold)}</p>}
      <section>
        <h2>{say('Prints')}</h2>
        <Lines lines={order.lines} money={money} />
      </section>
      <section>
        <h2>{say('Money')}</h2>
        <dl class="facts">
          <Fact name={say('Prints')}>{money(order.subtotal)}</Fact>
          <Fact name={say('Shipping')}>{money(order.shipping)}</Fact>
          {!order.tax_included && <Fact name={say('Tax')}>{money(order.tax)}</Fact>}
          <Fact name={say('Total')}>
            {money(order.total)}
            {order.tax_included &&
              order.tax > 0 &&
              say(' (includes {tax} tax)', { tax: money(order.tax) })}
          </Fact>
          {order.refunded_total > 0 && (
            <Fact name={say('Refunded')}>{money(order.refunded_total)}</Fact>
          )}
          <Fact name={say('Your commission')}>{money(order.commission)}</Fact>
        </dl>
      </section>
      <section>
        <h2>{say('Delivery')}</h2>
        <dl class="facts">
          <Fact name={say('To')}>
            {[order.shipping_address.city, countryName(order.shipping_address.country)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <Fact name={say('Method')}>{words(order.shipping_method)}</Fact>
          {order.shipments.map((parcel) => (
            <Fact key={parcel.shipped_at} name={say('Parcel')}>
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
        <h2>{say('History')}</h2>
        <History events={order.events} />
      </section>
      <p class="note">
        {sayParts('Id for the API: {code}', { code: <code>{order.id}</code> })}
        {order.reference_id !== null &&
          sayParts(', reference {code}', { code: <code>{order.reference_id}</code> })}
      </p>
    </>
  )
}

type LinesProps = { lines: readonly OrderLineJson[]; money(amount: number): string }

function Lines({ lines, money }: LinesProps) {
  return (
    <Table
      caption={say('Lines of the order')}
      rows={lines}
      keyOf={({ id }) => id}
      empty={say('It has no lines.')}
      columns={[
        { label: say('Product'), cell: ({ product }) => productText(product) },
        { label: say('Size'), cell: ({ size }) => sizeText(size) },
        { label: say('Options'), cell: ({ options }) => optionsText(options) || '–' },
        { label: say('Print image'), cell: ({ print_image: image }) => words(image.status) },
        { label: say('Print file'), cell: ({ print_file: file }) => words(file.status) },
        { label: say('Quantity'), number: ({ quantity }) => quantity },
        { label: say('Price'), number: ({ unit_price: price }) => money(price) },
        { label: say('Of it yours'), number: (line) => money(line.unit_commission) },
      ]}
    />
  )
}

function History({ events }: { events: readonly OrderEventJson[] }) {
  return (
    <Table
      caption={say('What happened, in order')}
      rows={events.map((event, index) => ({ ...event, index }))}
      keyOf={({ index }) => String(index)}
      empty={say('Nothing has happened yet.')}
      columns={[
        { label: say('When'), cell: ({ at }) => timeText(Date.parse(at)) },
        { label: say('What'), cell: ({ type }) => eventText(type) },
        { label: say('By'), cell: ({ by }) => said(by) },
      ]}
    />
  )
}

/** Turns `framed-print` into `Framed print`. */
function words(name: string): string {
  const text = name.replace(/[-_]/g, ' ')
  return said(text.charAt(0).toUpperCase() + text.slice(1))
}
