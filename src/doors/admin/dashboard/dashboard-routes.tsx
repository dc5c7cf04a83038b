// /admin: the first page.

import { routes } from '../../../pure/contract/route-tree.ts'
import { alertsOf, readTroubles, type Trouble } from '../health/read-troubles.ts'
import { TroubleList } from '../health/trouble-list.tsx'
import { t, tParts } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { CurrencyOf } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { readStores } from '../layout/read-stores.ts'
import { Time } from '../layout/time.tsx'
import { readOrderChoices } from '../orders/list/order-choices.ts'
import { type OrderColumnsProps, orderColumns } from '../orders/list/order-columns.tsx'
import { readListedLines } from '../orders/list/read-listed-lines.ts'
import { type ListedOrder, searchOrders } from '../orders/list/search-orders.ts'
import { CoolingLink } from '../production/cooling-link.tsx'
import { type CoolingOrders, coolingOrders } from '../production/print-queue.ts'
import { readSetup, type Setup } from '../setup/read-setup.ts'
import { SetupNote } from '../setup/setup-routes.tsx'
import {
  type Counts,
  type Dashboard,
  maxCounted,
  readDashboard,
  type Sold,
} from './read-dashboard.ts'

const lastOrders = 8

export function dashboardRoutes(panel: Panel): void {
  const { database } = panel
  const { queries } = database

  panel.get(
    routes.admin.page,
    'read_only',
    async ({ zone, show }) => {
      const now = panel.now()
      const page = { after: null, limit: lastOrders }
      const { rows } = await searchOrders(database, readOrderChoices({}), page)
      const [today, cooling, troubles, lines, stores] = await Promise.all([
        readDashboard(queries, zone.name, now),
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
      const children = <DashboardPage {...found} />
      return await show({ title: t('Today'), isWide: true, alerts, children })
    },
    { nav: { label: t('Today'), order: 5 } },
  )
}

type DashboardPageProps = OrderColumnsProps & {
  /** Null once a store is live. */
  setup: Setup | null
  today: Dashboard
  cooling: CoolingOrders
  troubles: readonly Trouble[]
  /** The latest orders. */
  orders: readonly ListedOrder[]
}

function DashboardPage(props: DashboardPageProps) {
  const { today, troubles, now, orders } = props
  return (
    <>
      {props.setup !== null && <SetupNote setup={props.setup} />}
      <Work today={today} cooling={props.cooling} now={now} />
      {troubles.length > 0 && (
        <section aria-labelledby="troubles">
          <h2 id="troubles">{t('Problems')}</h2>
          <TroubleList troubles={troubles} now={now} />
        </section>
      )}
      <section aria-labelledby="sold">
        <h2 id="sold">{t('Sold')}</h2>
        <SoldTable
          caption={t('Today, and yesterday up to the same time')}
          label={t('Today')}
          before={t('Yesterday')}
          sold={today.soldToday}
        />
        <SoldTable
          caption={t('This month, and last month up to the same day')}
          label={t('This month')}
          before={t('Last month')}
          sold={today.soldThisMonth}
        />
        <p class="note">
          {t(
            'Payments in that period, with tax and shipping, minus refunds, as in the reports. The earlier period is counted up to the same hour or the same day of the month.',
          )}
        </p>
      </section>
      <section aria-labelledby="last">
        <h2 id="last">{t('Recent orders')}</h2>
        <Table
          caption={t('Recent orders, newest first')}
          columns={orderColumns(props)}
          rows={orders}
          keyOf={({ id }) => id}
          empty={t('None received yet.')}
        />
      </section>
    </>
  )
}

type WorkProps = Pick<DashboardPageProps, 'today' | 'cooling' | 'now'>

function Work({ today, cooling, now }: WorkProps) {
  return (
    <section aria-labelledby="work">
      <h2 id="work">{t('To do')}</h2>
      <ul class="tiles">
        <Tile
          href={`${routes.admin.orders.page.href()}?late=yes`}
          label={t('Late')}
          counts={today.late}
          isUrgent
        />
        <Tile
          href={routes.admin.production.page.href()}
          label={t('To print')}
          counts={today.toPrint}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=in_production`}
          label={t('To ship')}
          counts={today.toShip}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=on_hold`}
          label={t('On hold')}
          counts={today.held}
          isUrgent
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?status=awaiting_print_image`}
          label={t('Without print image')}
          counts={today.withoutImage}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?refunds=pending`}
          label={t('Pending refunds')}
          counts={today.refundsPending}
        />
        <Tile
          href={`${routes.admin.orders.page.href()}?withdrawals=open`}
          label={t('Withdrawals to refund')}
          counts={today.withdrawals}
          isUrgent
        />
        <Tile
          href={`${routes.admin.mails.page.href()}?state=failed&to=shoppers&within=week`}
          label={t('Mails not delivered')}
          counts={today.mailsFailed}
          isUrgent
        />
      </ul>
      {cooling.first !== null && (
        <p>
          {tParts('{link}, {what}until {time}.', {
            link: <CoolingLink orders={cooling.orders} />,
            what: cooling.orders === 1 ? '' : t('the first '),
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
        <strong>{live > maxCounted ? `${countText(maxCounted)}+` : countText(live)}</strong> {label}
        {test > 0 && (
          <span class="beside">
            {live > maxCounted || test > maxCounted
              ? t('and tests')
              : t('and {count} test', { count: countText(test) })}
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
      empty={t('{label}: nothing yet.', { label })}
      columns={[
        {
          label,
          cell: (sums) => <CurrencyOf {...sums} />,
        },
        { label: t('Orders'), number: ({ now }) => countText(now.orders) },
        { label: t('Total'), money: ({ now, currency }) => [now.amount, currency] },
        {
          label: t('{then}: orders', { then }),
          number: ({ before }) => countText(before.orders),
        },
        {
          label: t('{then}: total', { then }),
          money: ({ before, currency }) => [before.amount, currency],
        },
      ]}
    />
  )
}
