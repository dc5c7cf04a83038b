// /admin: the first page.

import { routes } from '../../../pure/contract/routes.ts'
import { countText } from '../frame/formats.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { CurrencyOf } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { readStores } from '../frame/read-stores.ts'
import { Time } from '../frame/time.tsx'
import { alertsOf, readTroubles, type Trouble } from '../health/read-troubles.ts'
import { TroubleList } from '../health/trouble-list.tsx'
import { findOrders, type OrderRow } from '../orders/list/find-orders.ts'
import { readOrderChoices } from '../orders/list/order-choices.ts'
import { type OrderColumnsProps, orderColumns } from '../orders/list/order-columns.tsx'
import { readListedLines } from '../orders/list/read-listed-lines.ts'
import { CoolingLink } from '../production/cooling-link.tsx'
import { type CoolingOrders, coolingOrders } from '../production/print-queue.ts'
import { readSetup, type Setup } from '../setup/read-setup.ts'
import { SetupNote } from '../setup/setup-pages.tsx'
import { say, sayParts } from '../words/say.ts'
import { type Counts, most, readToday, type Sold, type Today } from './read-today.ts'

const lastOrders = 8

export function todayPages(panel: Panel): void {
  const { database } = panel
  const { queries } = database

  panel.get(
    routes.admin.page,
    'read_only',
    async ({ zone, show }) => {
      const now = panel.now()
      const page = { after: null, limit: lastOrders }
      const { rows } = await findOrders(database, readOrderChoices({}), page)
      const [today, cooling, troubles, lines, stores] = await Promise.all([
        readToday(queries, zone.name, now),
        coolingOrders(queries, now),
        readTroubles(panel),
        readListedLines(
          queries,
          rows.map(({ id }) => id),
        ),
        readStores(queries),
      ])
      const isLive = [...stores.values()].some(({ mode }) => mode === 'live')
      const setup = isLive ? null : await readSetup(panel)
      const found = { setup, today, cooling, troubles, lines, stores, orders: rows, now }
      const alerts = alertsOf(troubles)
      const children = <TodayPage {...found} />
      return await show({ title: say('Today'), isWide: true, alerts, children })
    },
    { nav: { label: say('Today'), order: 5 } },
  )
}

type TodayPageProps = OrderColumnsProps & {
  /** Null once a store is live. */
  setup: Setup | null
  today: Today
  cooling: CoolingOrders
  troubles: readonly Trouble[]
  /** The latest orders. */
  orders: readonly OrderRow[]
}

function TodayPage(props: TodayPageProps) {
  const { today, troubles, now, orders } = props
  return (
    <>
      {props.setup !== null && <SetupNote setup={props.setup} />}
      <Work today={today} cooling={props.cooling} now={now} />
      {troubles.length > 0 && (
        <section aria-labelledby="troubles">
          <h2 id="troubles">{say('What is not well')}</h2>
          <TroubleList troubles={troubles} now={now} />
        </section>
      )}
      <section aria-labelledby="sold">
        <h2 id="sold">{say('Sold')}</h2>
        <SoldTable
          caption={say('Today, and yesterday until this hour')}
          label={say('Today')}
          before={say('Yesterday')}
          sold={today.soldToday}
        />
        <SoldTable
          caption={say('This month, and the last one until this day')}
          label={say('This month')}
          before={say('Last month')}
          sold={today.soldThisMonth}
        />
        <p class="note">
          {say(
            'What was paid in that time, with tax and shipping, less what was given back in it, as in the reports. The time before is counted until the same hour, or the same day of the month.',
          )}
        </p>
      </section>
      <section aria-labelledby="last">
        <h2 id="last">{say('The last orders')}</h2>
        <Table
          caption={say('The last orders, newest first')}
          columns={orderColumns(props)}
          rows={orders}
          keyOf={({ id }) => id}
          empty={say('None has come yet.')}
        />
      </section>
    </>
  )
}

type WorkProps = Pick<TodayPageProps, 'today' | 'cooling' | 'now'>

function Work({ today, cooling, now }: WorkProps) {
  return (
    <section aria-labelledby="work">
      <h2 id="work">{say('To do now')}</h2>
      <ul class="tiles">
        <Tile
          href={`${routes.admin.orders.page.href()}?late=yes`}
          label={say('Late')}
          counts={today.late}
          isUrgent
        />
        <Tile
          href={routes.admin.production.page.href()}
          label={say('To print')}
          counts={today.toPrint}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=in_production`}
          label={say('To ship')}
          counts={today.toShip}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=on_hold`}
          label={say('On hold')}
          counts={today.held}
          isUrgent
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=awaiting_print_image`}
          label={say('Without print image')}
          counts={today.withoutImage}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?refunds=pending`}
          label={say('Refunds on their way')}
          counts={today.refundsPending}
        />
        <Tile
          href={`${routes.admin.mails.page.href()}?state=failed&to=shoppers&within=week`}
          label={say('Mails not delivered')}
          counts={today.mailsFailed}
          isUrgent
        />
      </ul>
      {cooling.first !== null && (
        <p>
          {sayParts('{link}, {what}till {time}.', {
            link: <CoolingLink orders={cooling.orders} />,
            what: cooling.orders === 1 ? '' : say('the first '),
            time: <Time at={cooling.first} now={now} />,
          })}
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
            {live > most || test > most
              ? say('and tests')
              : say('and {count} test', { count: countText(test) })}
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
      empty={say('{label}: nothing yet.', { label })}
      columns={[
        {
          label,
          cell: (sums) => <CurrencyOf {...sums} />,
        },
        { label: say('Orders'), number: ({ now }) => countText(now.orders) },
        { label: say('Sum'), money: ({ now, currency }) => [now.amount, currency] },
        {
          label: say('{then}: orders', { then }),
          number: ({ before }) => countText(before.orders),
        },
        {
          label: say('{then}: sum', { then }),
          money: ({ before, currency }) => [before.amount, currency],
        },
      ]}
    />
  )
}
