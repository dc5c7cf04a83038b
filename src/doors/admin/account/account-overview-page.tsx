// GET /account: open tasks for the integrator, and the sales of the last month.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { CurrencyOf, StateBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { getStoreOfOperator } from './get-store-of-operator.ts'

export function accountOverviewPage(panel: Panel): void {
  const { database, now } = panel
  const nav = { label: t('Overview'), order: 0 }
  panel.get(
    routes.account.page,
    'read_only',
    async ({ operator, show }) => {
      const store = await getStoreOfOperator(database.queries, operator)
      const overview = await readOverview(database.queries, store.id, now())
      return await show({
        title: store.name,
        children: (
          <>
            {store.mode === 'test' && (
              <p class="note">{t('This store is in test mode. Only test cards work.')}</p>
            )}
            {store.isClosed && (
              <p class="note">{t('This store is closed. No carts can be opened.')}</p>
            )}
            <Sales sales={overview.sales} />
            <Waiting waiting={overview.waiting} />
          </>
        ),
      })
    },
    { nav },
  )
}

function Sales({ sales }: Pick<Overview, 'sales'>) {
  return (
    <section>
      <h2>{t('Last {overviewDays} days', { overviewDays })}</h2>
      <Table
        caption={t('Paid orders of the last {overviewDays} days, by currency', { overviewDays })}
        rows={sales}
        keyOf={({ mode, currency }) => `${mode} ${currency}`}
        empty={t('No orders were paid in this period.')}
        columns={[
          {
            label: t('Currency'),
            cell: (sums) => <CurrencyOf {...sums} />,
          },
          { label: t('Paid orders'), number: ({ orders }) => orders },
          { label: t('Total'), money: ({ total, currency }) => [total, currency] },
          { label: t('Commission'), money: ({ commission, currency }) => [commission, currency] },
        ]}
      />
      <p class="note">{t('Minus refunds and bank withdrawals in this period.')}</p>
    </section>
  )
}

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  return (
    <section>
      <h2>{t('Orders waiting for something')}</h2>
      <Table
        caption={t('Orders on hold or without their print image, oldest first')}
        rows={waiting}
        keyOf={({ id }) => id}
        empty={t('No orders waiting.')}
        columns={[
          {
            label: t('Order'),
            cell: ({ id, number }) => (
              <a href={routes.account.orders.one.page.href({ id })}>{number}</a>
            ),
          },
          { label: t('Status'), cell: ({ status }) => <StateBadge status={status} /> },
          {
            label: t('Action needed'),
            cell: ({ holdReason }) =>
              holdReason === null ? t('Send the print image for its token.') : tRefusal(holdReason),
          },
        ]}
      />
    </section>
  )
}

const overviewDays = 30
const maxWaiting = 20
const dayMs = 86_400_000

export type Overview = {
  /** By currency, with test orders separate. Money in minor units, after refunds. */
  sales: {
    mode: 'test' | 'live'
    currency: string
    orders: number
    total: number
    commission: number
  }[]
  waiting: { id: string; number: string; status: OrderStatus; holdReason: Told | null }[]
}

export async function readOverview(db: Queries, storeId: StoreId, at: number): Promise<Overview> {
  const sales = await db
    .selectFrom('bookings')
    .select((of) => [
      'mode',
      'currency',
      sql<number | string>`sum(case when kind = 'sale' then 1 else 0 end)`.as('orders'),
      sql<number | string>`sum(goods + shipping + tax)`.as('total'),
      of.fn.sum<number | string>('commission').as('commission'),
    ])
    .where('store_id', '=', storeId)
    .where('kind', '!=', 'fee')
    .where('at', '>=', at - overviewDays * dayMs)
    // Excludes free reprints, which are booked with their cost only.
    .where(sql<boolean>`(goods <> 0 or shipping <> 0 or tax <> 0 or commission <> 0)`)
    .groupBy(['mode', 'currency'])
    .orderBy('mode')
    .orderBy('currency')
    .execute()
  const waiting = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'hold_reason', 'hold_told'])
    .where('store_id', '=', storeId)
    .where('status', 'in', ['on_hold', 'awaiting_print_image'])
    .orderBy('created_at')
    .limit(maxWaiting)
    .execute()
  return {
    // PostgreSQL returns sums as text.
    sales: sales.map(({ mode, currency, orders, total, commission }) => ({
      mode,
      currency,
      orders: Number(orders),
      total: Number(total),
      commission: Number(commission),
    })),
    waiting: waiting.map(({ hold_reason: reason, hold_told: told, ...order }) => ({
      ...order,
      holdReason: reason === null ? null : toldText.read(told, reason),
    })),
  }
}
