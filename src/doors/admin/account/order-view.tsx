import type {
  OrderEventJson,
  OrderJson,
  OrderLineJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import { groupLines, numberRanges } from '../../../pure/group-lines.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { readersCountryName } from '../i18n/in-language.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { moneyText, timeText } from '../layout/formats.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { SoldFacts } from '../layout/parts/sold-facts.tsx'
import { AccountBadge, StateBadge, TestBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { optionsText, productText, sizeText } from '../layout/print-texts.ts'
import { eventText } from '../orders/one/event-texts.ts'

export function OrderView({ order, hold }: { order: OrderJson; hold: Told | null }) {
  const { currency } = order
  const money = (amount: number) => moneyText(amount, currency)
  return (
    <>
      <p>
        <StateBadge status={order.status} /> <TestBadge mode={order.mode} />{' '}
        {order.on_account && <AccountBadge isSettled={order.settled_at !== null} />}{' '}
        {t('Payment: {value}', { value: words(order.payment_status) })}
      </p>
      {hold !== null && <p class="notice fault">{tRefusal(hold)}</p>}
      <section>
        <h2>{t('Prints')}</h2>
        <Lines lines={order.lines} money={money} />
      </section>
      <section>
        <h2>{t('Money')}</h2>
        <dl class="facts">
          <SoldFacts order={order} goods={t('Prints')} />
          {order.fees.map(({ name, amount }) => (
            <Fact key={name} name={name}>
              {money(amount)}
            </Fact>
          ))}
          {!order.tax_included && <Fact name={t('Tax')}>{money(order.tax)}</Fact>}
          <Fact name={t('Total')}>
            {money(order.total)}
            {order.tax_included &&
              order.tax > 0 &&
              t(' (includes {tax} tax)', { tax: money(order.tax) })}
          </Fact>
          {order.refunded_total > 0 && (
            <Fact name={t('Refunded')}>{money(order.refunded_total)}</Fact>
          )}
          <Fact name={t('Your commission')}>{money(order.commission)}</Fact>
        </dl>
      </section>
      <section>
        <h2>{t('Delivery')}</h2>
        <dl class="facts">
          <Fact name={t('To')}>
            {[order.shipping_address.city, readersCountryName(order.shipping_address.country)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <Fact name={t('Shipping method')}>{words(order.shipping_method)}</Fact>
          {order.shipments.map((parcel) => (
            <Fact key={parcel.shipped_at} name={t('Parcel')}>
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
        <h2>{t('History')}</h2>
        <History events={order.events} />
      </section>
      <p class="note">
        {tParts('ID for the API: {code}', { code: <code>{order.id}</code> })}
        {order.reference_id !== null &&
          tParts(', reference {code}', { code: <code>{order.reference_id}</code> })}
      </p>
    </>
  )
}

type LinesProps = { lines: readonly OrderLineJson[]; money(amount: number): string }

/** The lines of a large order by kind, with their numbers. */
function Lines({ lines, money }: LinesProps) {
  const groups = groupLines(lines, (line) => [
    line.product,
    line.size,
    Object.entries(line.options).sort(),
    line.print_image.status,
    line.print_file.status,
    line.unit_price,
    line.unit_commission,
    line.left_out,
  ])
  const rows = groups.map(({ first, lines: all, indexes, quantity }) => ({
    ...first,
    quantity,
    discount: all.reduce((sum, { discount }) => sum + discount, 0),
    numbers: numberRanges(indexes.map((index) => index + 1)),
  }))
  return (
    <Table
      caption={t('Order lines')}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t('It has no lines.')}
      columns={[
        ...(groups.length < lines.length
          ? [{ label: t('Lines'), cell: ({ numbers }: (typeof rows)[number]) => numbers }]
          : []),
        { label: t('Product'), cell: ({ product }) => productText(product) },
        { label: t('Size'), cell: ({ size }) => sizeText(size) },
        { label: t('Options'), cell: ({ options }) => optionsText(options) || '–' },
        { label: t('Print image'), cell: ({ print_image: image }) => words(image.status) },
        { label: t('Print file'), cell: ({ print_file: file }) => words(file.status) },
        { label: t('Quantity'), number: ({ quantity }) => quantity },
        { label: t('Price'), number: ({ unit_price: price }) => money(price) },
        {
          label: t('Discount'),
          number: ({ discount }) => (discount === 0 ? '–' : money(-discount)),
        },
        { label: t('Your share'), number: (line) => money(line.unit_commission) },
      ]}
    />
  )
}

function History({ events }: { events: readonly OrderEventJson[] }) {
  return (
    <Table
      caption={t('Timeline')}
      rows={events.map((event, index) => ({ ...event, index }))}
      keyOf={({ index }) => String(index)}
      empty={t('Nothing has happened yet.')}
      columns={[
        { label: t('Time'), cell: ({ at }) => timeText(Date.parse(at)) },
        { label: t('Event'), cell: ({ type }) => eventText(type) },
        { label: t('By'), cell: ({ by }) => tText(by) },
      ]}
    />
  )
}

/** Turns `framed-print` into `Framed print`. */
function words(name: string): string {
  const text = name.replace(/[-_]/g, ' ')
  return tText(text.charAt(0).toUpperCase() + text.slice(1))
}
