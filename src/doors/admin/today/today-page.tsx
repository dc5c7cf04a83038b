// The first page: what is to be done now, what is not well, what was sold, and what came last.

import { countText, moneyText } from '../frame/formats.ts'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { Time } from '../frame/time.tsx'
import type { Trouble } from '../health/read-troubles.ts'
import { TroubleList } from '../health/trouble-list.tsx'
import type { OrderRow } from '../orders/list/find-orders.ts'
import { type OrderColumnsProps, orderColumns } from '../orders/list/order-columns.tsx'
import type { CoolingOrders } from '../production/print-queue.ts'
import type { Setup } from '../setup/read-setup.ts'
import { SetupNote } from '../setup/setup-pages.tsx'
import { type Counts, most, type Sold, type Today } from './read-today.ts'

export type TodayPageProps = OrderColumnsProps & {
  /** Null once a store is live. */
  setup: Setup | null
  today: Today
  cooling: CoolingOrders
  troubles: readonly Trouble[]
  /** The last ones. */
  orders: readonly OrderRow[]
}

export function TodayPage(props: TodayPageProps) {
  const { today, troubles, now, orders } = props
  return (
    <>
      {props.setup !== null && <SetupNote setup={props.setup} />}
      <Work today={today} cooling={props.cooling} now={now} />
      {troubles.length > 0 && (
        <section aria-labelledby="troubles">
          <h2 id="troubles">What is not well</h2>
          <TroubleList troubles={troubles} now={now} />
        </section>
      )}
      <section aria-labelledby="sold">
        <h2 id="sold">Sold</h2>
        <SoldTable
          caption="Today, and yesterday until this hour"
          label="Today"
          before="Yesterday"
          sold={today.soldToday}
        />
        <SoldTable
          caption="This month, and the last one until this day"
          label="This month"
          before="Last month"
          sold={today.soldThisMonth}
        />
        <p class="note">
          What was paid in that time, with tax and shipping, less what was given back in it, as in
          the reports. The time before is counted until the same hour, or the same day of the month.
        </p>
      </section>
      <section aria-labelledby="last">
        <h2 id="last">The last orders</h2>
        <Table
          caption="The last orders, newest first"
          columns={orderColumns(props)}
          rows={orders}
          keyOf={({ id }) => id}
          empty="None has come yet."
        />
      </section>
    </>
  )
}

type WorkProps = Pick<TodayPageProps, 'today' | 'cooling' | 'now'>

function Work({ today, cooling, now }: WorkProps) {
  return (
    <section aria-labelledby="work">
      <h2 id="work">To do now</h2>
      <ul class="tiles">
        <Tile href="/admin/production" label="Print" counts={today.toPrint} />
        <Tile href="/admin/orders?status=in_production" label="Ship" counts={today.toShip} />
        <Tile href="/admin/orders?status=on_hold" label="On hold" counts={today.held} isUrgent />
        <Tile
          href="/admin/orders?status=awaiting_print_image"
          label="Without print image"
          counts={today.withoutImage}
        />
        <Tile
          href="/admin/orders?refunds=pending"
          label="Refunds on their way"
          counts={today.refundsPending}
        />
      </ul>
      {cooling.first !== null && (
        <p>
          <a href="/admin/orders?cooling=yes">
            {cooling.orders === 1
              ? 'One order cools off'
              : `${countText(cooling.orders)} orders cool off`}
          </a>
          , {cooling.orders === 1 ? '' : 'the first '}till <Time at={cooling.first} now={now} />.
        </p>
      )}
    </section>
  )
}

type TileProps = { href: string; label: string; counts: Counts; isUrgent?: true }

function Tile({ href, label, counts: { live, test }, isUrgent }: TileProps) {
  const isLoud = isUrgent && live > 0
  return (
    <li>
      <a href={href} class={isLoud ? 'tile loud' : 'tile'}>
        <strong>{live > most ? `${countText(most)}+` : countText(live)}</strong> {label}
        {test > 0 && (
          <span class="beside">
            {live > most || test > most ? 'and tests' : `and ${countText(test)} test`}
          </span>
        )}
      </a>
    </li>
  )
}

type SoldProps = { caption: string; label: string; before: string; sold: readonly Sold[] }

function SoldTable({ caption, label, before: then, sold }: SoldProps) {
  return (
    <Table
      caption={caption}
      rows={sold}
      keyOf={({ mode, currency }) => `${mode} ${currency}`}
      empty={`${label}: nothing yet.`}
      columns={[
        {
          label,
          cell: ({ mode, currency }) => (
            <>
              {currency} {mode === 'test' && <Badge tone="wait">Test</Badge>}
            </>
          ),
        },
        { label: 'Orders', isNumber: true, cell: ({ now }) => countText(now.orders) },
        {
          label: 'Sum',
          isNumber: true,
          cell: ({ now, currency }) => moneyText(now.amount, currency),
        },
        {
          label: `${then}: orders`,
          isNumber: true,
          cell: ({ before }) => countText(before.orders),
        },
        {
          label: `${then}: sum`,
          isNumber: true,
          cell: ({ before, currency }) => moneyText(before.amount, currency),
        },
      ]}
    />
  )
}
