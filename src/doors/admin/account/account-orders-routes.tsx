// GET /account/orders and /account/orders/{id}: the store's orders, with the same data as the API.
// POST …/cancel works during the cooling-off period.

import type { Queries } from '../../../ground/database/database.ts'
import { isOrderId, type OrderId } from '../../../pure/contract/ids.ts'
import { type OrderStatus, orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import { isShopperMail } from '../../../trade/mail/mail-kinds.ts'
import type { Mail } from '../../../trade/mail/mail-message.ts'
import { mailsOfOrder } from '../../../trade/mail/read-mails.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { cancelOrder } from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { findOrderTold, getOrderJson, listOrders } from '../../../trade/orders/views/list-orders.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { t, tParts } from '../i18n/t.ts'
import { timeText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { SelectField, TextField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { addressWithFilters, Pager } from '../layout/parts/pager.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { AccountBadge, StateBadge, stateLabel, TestBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { redirectOnError } from '../layout/redirect-with-outcome.ts'
import { mailRoutes } from '../mails/mail-routes.tsx'
import { MailTable } from '../mails/mail-table.tsx'
import { getStoreOfOperator } from './get-store-of-operator.ts'
import { OrderView } from './order-view.tsx'

const rowsOnPage = 25

export function accountOrdersRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(
    routes.account.orders.page,
    'read_only',
    async ({ operator, query, show }) => {
      const [reference, state, cursor] = ['reference', 'state', 'cursor'].map(query.get)
      const status = orderStatuses.find((known) => known === state)
      const filter = {
        ...(reference && { referenceId: reference }),
        ...(status && { statuses: [status] }),
        ...(cursor && { cursor }),
        limit: rowsOnPage,
      }
      const store = await getStoreOfOperator(queries, operator)
      const { data, next_cursor: nextCursor } = await listOrders(database, store, filter, now)
      const filters = { reference: reference ?? null, state: status ?? null }
      const address = addressWithFilters(routes.account.orders.page.href(), filters)
      return await show({
        title: t('Orders'),
        isWide: true,
        children: (
          <>
            <Filters reference={reference ?? ''} status={status} />
            <OrderTable orders={data} />
            <Pager address={address} nextCursor={nextCursor} isFirst={!cursor} />
          </>
        ),
      })
    },
    { nav: { label: t('Orders'), order: 10 } },
  )

  panel.get(routes.account.orders.one.page, 'read_only', async ({ operator, param, show }) => {
    const store = await getStoreOfOperator(queries, operator)
    const { order, told } = await findOrderTold(queries, store, param('id'), now)
    const mails = await testMailsOf(queries, store, order.id)
    const mayCancel = isCancellable(order) && hasRole(operator, 'staff')
    return await show({
      title: t('Order {number}', { number: order.number }),
      back: { href: routes.account.orders.page.href(), label: t('Orders') },
      isWide: true,
      children: (
        <>
          <OrderView order={order} hold={told?.hold ?? null} />
          {order.mode === 'test' && (
            <section>
              <h2>{t('Mails to the shopper')}</h2>
              <MailTable
                mails={mails}
                mayAct={false}
                empty={t('None yet.')}
                home={`${routes.account.orders.one.page.href({ id: order.id })}/mails`}
                isOfOneOrder
              />
            </section>
          )}
          {mayCancel && <CancelForm order={order} />}
        </>
      ),
    })
  })

  mailRoutes(panel, panel, {
    routes: routes.account.orders.one.mails.one,
    back: ({ param }) => ({
      href: routes.account.orders.one.page.href({ id: param('id') }),
      label: t('The order'),
    }),
    async find({ operator, param }) {
      const id = param('id')
      if (!isOrderId(id)) return null
      const mails = await testMailsOf(queries, await getStoreOfOperator(queries, operator), id)
      return mails.find(({ id }) => id === param('mail')) ?? null
    },
  })

  panel.post(routes.account.orders.one.cancel, 'staff', async (context) => {
    const { operator, param, form, redirect } = context
    const { id } = await getOrderJson(
      queries,
      await getStoreOfOperator(queries, operator),
      param('id'),
      now,
    )
    return await redirectOnError(context, routes.account.orders.one.page.href({ id }), async () => {
      const audit = { action: 'order.cancelled', subject: `order ${id}` } as const
      const cancelling = { reason: form.get('reason'), audit }
      await cancelOrder(panel, id, cancelling, { kind: 'store', as: operator })
      const done = t('Order cancelled. The payment is being refunded.')
      return await redirect(routes.account.orders.one.page.href({ id }), done)
    })
  })
}

function isCancellable({ status, cancellable_until: until }: OrderJson): boolean {
  return status === 'awaiting_payment' || until !== null
}

function CancelForm({ order: { id, cancellable_until: until } }: { order: OrderJson }) {
  return (
    <section>
      <h2>{t('Cancel')}</h2>
      <PostForm action={routes.account.orders.one.cancel.href({ id })} class="stack">
        <p>
          {until === null
            ? t('Not paid yet.')
            : tParts('Until {time}.', { time: timeText(Date.parse(until)) })}{' '}
          {t('This can’t be undone.')}
        </p>
        <TextField name="reason" label={t('Reason')} maxLength={500} isRequired />
        <Submit look="danger">{t('Cancel the order')}</Submit>
      </PostForm>
    </section>
  )
}

function Filters({ reference, status }: { reference: string; status: OrderStatus | undefined }) {
  const states = orderStatuses.map((value) => ({ value, label: stateLabel(value) }))
  return (
    <FilterForm action={routes.account.orders.page.href()}>
      <TextField name="reference" label={t('Reference')} value={reference} type="search" />
      <SelectField
        name="state"
        label={t('Status')}
        value={status ?? ''}
        choices={[{ value: '', label: t('Any') }, ...states]}
      />
    </FilterForm>
  )
}

function OrderTable({ orders }: { orders: readonly OrderJson[] }) {
  return (
    <Table
      caption={t('Orders, newest first')}
      rows={orders}
      keyOf={({ id }) => id}
      empty={t('No matching orders.')}
      columns={[
        {
          label: t('Order'),
          cell: ({ id, number }) => (
            <a href={routes.account.orders.one.page.href({ id })}>{number}</a>
          ),
        },
        { label: t('Placed'), cell: ({ created_at: at }) => timeText(Date.parse(at)) },
        { label: t('Reference'), cell: ({ reference_id: reference }) => reference ?? '–' },
        {
          label: t('Status'),
          cell: ({ status, mode, on_account: onAccount, settled_at: settledAt }) => (
            <>
              <StateBadge status={status} /> <TestBadge mode={mode} />{' '}
              {onAccount && <AccountBadge isSettled={settledAt !== null} />}
            </>
          ),
        },
        { label: t('Total'), money: ({ total, currency }) => [total, currency] },
        { label: t('Commission'), money: ({ commission, currency }) => [commission, currency] },
      ]}
    />
  )
}

/**
 * Returns the mails that the shopper of a test order gets, or would get. Empty for another store's
 * order, and for live orders because the mails contain full addresses, which these pages must not
 * show.
 */
export async function testMailsOf(
  db: Queries,
  store: Pick<Store, 'id'>,
  orderId: OrderId,
): Promise<Mail[]> {
  const order = await db
    .selectFrom('orders')
    .select('mode')
    .where('id', '=', orderId)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (order?.mode !== 'test') return []
  const mails = await mailsOfOrder(db, orderId)
  return mails.filter(({ kind }) => isShopperMail(kind))
}
