// Groups whose orders are delivered together: owners set them up, staff pack and ship them.

import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type Group, getGroup, readGroups } from '../../../trade/groups/group.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { shipOrder } from '../../../trade/orders/actions/parcel-actions.ts'
import type { OrderRow } from '../../../trade/orders/core/lock-order.ts'
import { t } from '../i18n/t.ts'
import { countText, dayText } from '../layout/formats.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { TextField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { StateBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { sendCsv } from '../layout/send-csv.ts'
import { actOnOrders, bulkNotice } from '../orders/actions/act-on-orders.ts'
import { ordersToPack } from '../orders/packing-slips/orders-to-pack.ts'
import { groupForm } from './group-form.ts'

const list = () => ({ href: routes.admin.groups.page.href(), label: t('Groups') })

export function groupPages(panel: Panel): void {
  const { database } = panel
  const { queries } = database
  const form = groupForm(panel, (context) =>
    context.param('id') === '' ? newPage(context) : onePage(context),
  )

  panel.get(routes.admin.groups.page, 'read_only', async ({ operator, show }) => {
    const groups = await readGroups(queries)
    const orders = await ordersByGroup(queries)
    return await show({
      title: t('Groups'),
      back: { href: routes.admin.orders.page.href(), label: t('Orders') },
      isWide: true,
      children: (
        <>
          <p>
            {t(
              'Orders of a group, such as a school class or a club, wait for its deadline and go to one address.',
            )}
          </p>
          <Table
            caption={t('Groups')}
            rows={groups}
            keyOf={({ id }) => id}
            empty={t('No groups yet.')}
            columns={[
              {
                label: t('Name'),
                cell: ({ id, name }) => (
                  <a href={routes.admin.groups.one.page.href({ id })}>{name}</a>
                ),
              },
              { label: t('Orders until'), cell: ({ deadline }) => dayText(deadline - 1) },
              { label: t('Orders'), number: ({ id }) => countText(orders.get(id) ?? 0) },
            ]}
          />
          {hasRole(operator, 'owner') && (
            <p>
              <a class="button quiet" href={routes.admin.groups.new.href()}>
                {t('Add a group')}
              </a>
            </p>
          )}
        </>
      ),
    })
  })

  panel.get(routes.admin.groups.new, 'owner', async (context) =>
    context.show(await newPage(context)),
  )
  panel.get(routes.admin.groups.one.page, 'read_only', async (context) =>
    context.show(await onePage(context)),
  )

  panel.get(routes.admin.groups.one.packingList, 'read_only', async ({ param, show }) => {
    const group = await getGroup(queries, param('id'))
    const orders = await ordersToPack(queries, group)
    const copies = await copiesOf(queries, orders)
    return await show({
      title: t('Packing list: {name}', { name: group.name }),
      back: backTo(group),
      isWide: true,
      children: (
        <>
          <Address group={group} />
          <OrderTable orders={orders} copies={copies} />
        </>
      ),
    })
  })

  panel.get(routes.admin.groups.one.csv, 'read_only', async ({ param, reply }) => {
    const group = await getGroup(queries, param('id'))
    const orders = await ordersToPack(queries, group)
    const copies = await copiesOf(queries, orders)
    return sendCsv(reply, `packing-list-${group.code}`, [
      ['for', 'order', 'prints', 'status'],
      ...orders.map(({ id, group_for: name, number, status }) => [
        name,
        number,
        copies.get(id) ?? 0,
        status,
      ]),
    ])
  })

  panel.post(
    routes.admin.groups.one.shipped,
    'staff',
    async ({ param, form: sent, by, redirect }) => {
      const group = await getGroup(queries, param('id'))
      const [carrier, trackingNumber] = [sent.get('carrier'), sent.get('tracking_number')]
      const waiting = (await ordersToPack(queries, group)).filter(({ status }) => isHere(status))
      const outcome = await actOnOrders(waiting, (id) =>
        shipOrder(panel, id, { carrier, trackingNumber }, by),
      )
      panel.wakeWorker()
      const back = routes.admin.groups.one.page.href({ id: group.id })
      return await redirect(back, bulkNotice(outcome, t('Shipped')))
    },
  )

  async function newPage(context: PanelContext): Promise<PanelPage> {
    const at = await form.read(queries, context)
    const children = <form.Form at={at} legend={t('Settings')} submit={t('Add the group')} />
    return { title: t('A new group'), back: list(), children }
  }

  async function onePage(context: PanelContext): Promise<PanelPage> {
    const { operator, param } = context
    const group = await getGroup(queries, param('id'))
    const orders = await ordersToPack(queries, group)
    const mayShip = hasRole(operator, 'staff') && orders.some(({ status }) => isHere(status))
    const link = `${panel.baseUrl ?? ''}${routes.group.one.href({ code: group.code })}`
    return {
      title: group.name,
      back: list(),
      isWide: true,
      children: (
        <>
          <p>
            {t('The link for shoppers:')} <code>{link}</code>
          </p>
          <p>
            {t('A program adds {parameter} to the cart’s address.', {
              parameter: `?group=${group.code}`,
            })}
          </p>
          <OrderTable orders={orders} copies={await copiesOf(queries, orders)} />
          {orders.length > 0 && (
            <p class="buttons">
              <a class="button quiet" href={routes.admin.groups.one.packingList.href(group)}>
                {t('Packing list')}
              </a>
              <a class="button quiet" href={routes.admin.groups.one.csv.href(group)}>
                {t('Packing list as CSV')}
              </a>
              <a
                class="button quiet"
                href={`${routes.admin.packingSlips.href()}?group=${group.id}`}
              >
                {t('Packing slips')}
              </a>
            </p>
          )}
          {mayShip && (
            <PostForm action={routes.admin.groups.one.shipped.href(group)} class="stack">
              <h2>{t('Ship all in one parcel')}</h2>
              <TextField name="carrier" label={t('Carrier')} isRequired />
              <TextField name="tracking_number" label={t('Tracking number')} />
              <Submit>{t('Mark all as shipped')}</Submit>
            </PostForm>
          )}
          <section>
            <h2>{t('Settings')}</h2>
            <form.Form
              at={await form.read(queries, context)}
              legend={t('Settings')}
              submit={t('Save')}
              mayChange={hasRole(operator, 'owner')}
            />
          </section>
        </>
      ),
    }
  }
}

function backTo({ id, name }: Group) {
  return { href: routes.admin.groups.one.page.href({ id }), label: name }
}

function isHere(status: OrderRow['status']): boolean {
  return status === 'ready' || status === 'in_production'
}

function Address({ group: { address } }: { group: Group }) {
  const { name, line1, line2, postal_code: postalCode, city, country } = address
  return (
    <p>{[name, line1, line2, `${postalCode ?? ''} ${city}`, country].filter(Boolean).join(', ')}</p>
  )
}

type OrderTableProps = { orders: readonly OrderRow[]; copies: ReadonlyMap<string, number> }

function OrderTable({ orders, copies }: OrderTableProps) {
  return (
    <Table
      caption={t('Orders')}
      rows={orders}
      keyOf={({ id }) => id}
      empty={t('No paid orders yet.')}
      columns={[
        { label: t('For'), cell: ({ group_for: name }) => <bdi>{name ?? ''}</bdi> },
        {
          label: t('Order'),
          cell: ({ id, number }) => (
            <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>
          ),
        },
        { label: t('Prints'), number: ({ id }) => countText(copies.get(id) ?? 0) },
        { label: t('Status'), cell: ({ status }) => <StateBadge status={status} /> },
      ]}
    />
  )
}

async function copiesOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', ({ fn }) => fn.sum<number | string>('quantity').as('copies')])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id: id, copies }) => [id, Number(copies)]))
}

async function ordersByGroup(db: Queries): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['group_id', ({ fn }) => fn.countAll().as('count')])
    .where('group_id', 'is not', null)
    .where('status', 'not in', ['awaiting_payment', 'cancelled', 'refunded'])
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id: id, count }) => [id, Number(count)]))
}
