// The page of one order and its form actions. Refusals are shown on the order's page.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../../ground/database/database.ts'
import { sendFile } from '../../../../ground/http/send-file.ts'
import { type OrderId, readStoreId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { notFound } from '../../../../pure/errors.ts'
import { requireFileOfLine } from '../../../../trade/fulfilment/print-files/get-line-with-file.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import { refusalReason } from '../../../../trade/orders/actions/refusal-reason.ts'
import type { OrderActionName } from '../../../../trade/orders/core/actions/order-actions.ts'
import { getOrderId } from '../../../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../../../trade/orders/core/read-order.ts'
import { deletePersonalData } from '../../../../trade/personal-data/delete-personal-data.ts'
import { readShopperData } from '../../../../trade/personal-data/read-shopper-data.ts'
import { openFullSize } from '../../../../trade/production/open-full-size.ts'
import { printFileNotReady } from '../../../../trade/production/print-errors.ts'
import { readPrintFiles } from '../../../../trade/production/read-print-files.ts'
import { auditExport } from '../../audit/audit-export.ts'
import { t } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { readStores } from '../../layout/read-stores.ts'
import { redirectWithOutcome } from '../../layout/redirect-with-outcome.ts'
import { offerUndo } from '../actions/undo-routes.ts'
import { lineDrawer } from './approved-print.tsx'
import { findOrderCommand } from './order-commands.ts'
import type { Refusals } from './order-next-step.tsx'
import { OrderPage } from './order-page.tsx'
import { readOrderPage } from './read-order-page.ts'

export function oneOrderRoutes(panel: Panel): void {
  const { queries } = panel.database

  panel.get(
    routes.admin.orders.one.page,
    'read_only',
    async ({ param, query, operator, by, reply, show }) => {
      reply.header('permissions-policy', 'camera=(self)')
      const data = await readOrderPage({ queries, now: panel.now }, getOrderId(param('id')))
      const page = (
        <OrderPage
          {...data}
          mayAct={hasRole(operator, 'staff')}
          by={operator.id}
          refusals={await readRefusals(queries, data.order.id, { at: panel.now(), by })}
          draw={lineDrawer(panel.drawBoughtPrint, data.catalog)}
          now={panel.now()}
          chosenLine={Number(/^[1-9]\d{0,3}$/.exec(query.get('line') ?? '')?.[0] ?? 0) || null}
          tickedLines={
            (['all', 'problems'] as const).find((is) => is === query.get('chosen')) ?? null
          }
          refundKey={`panel-${randomBytes(12).toString('hex')}`}
        />
      )
      const back = { href: routes.admin.orders.page.href(), label: t('Orders') }
      return await show({
        title: t('Order {number}', { number: data.order.number }),
        back,
        isWide: true,
        children: page,
      })
    },
  )

  panel.get(routes.admin.orders.one.lines.one.fullSize, 'read_only', async ({ param, reply }) => {
    const { order } = await readOrderPage({ queries, now: panel.now }, getOrderId(param('id')))
    const number = Number(param('number'))
    const files = await readPrintFiles(queries, [order.id])
    const found = requireFileOfLine(order, number, files.get(order.lines[number - 1]?.id ?? ''))
    const opened = await openFullSize(panel, { lineId: found.line.id, ...found.file })
    // The file was deleted or replaced after it was looked up.
    if (opened === null) throw printFileNotReady('preparing', null)
    return reply.header('content-length', opened.byteLength).type('image/jpeg').send(opened.stream)
  })

  panel.get(routes.admin.orders.one.shopperJson, 'staff', async ({ param, by, reply }) => {
    const id = getOrderId(param('id'))
    const { order } = await readOrderPage({ queries, now: panel.now }, id)
    const { email } = order.shipping_address
    const storeIds = [...(await readStores(queries)).keys()].map(readStoreId)
    const data = await readShopperData(queries, { email, storeIds }, panel.now)
    const subject = `order ${order.id}`
    await auditExport(panel, { operator: by, action: 'export.personal_data', subject })
    return sendFile(reply, {
      name: `shopper-${order.number}.json`,
      type: 'application/json; charset=utf-8',
      content: `${JSON.stringify(data, null, 2)}\n`,
    })
  })

  panel.post(routes.admin.orders.one.deletePersonalData, 'staff', (context) =>
    redirectWithOutcome(
      context,
      routes.admin.orders.one.page.href({ id: context.param('id') }),
      async () => {
        const id = getOrderId(context.param('id'))
        const { order, store } = await readOrderPage({ queries, now: panel.now }, id)
        await deletePersonalData(panel, store, order.id, context.by)
        return t('Shopper data deleted.')
      },
    ),
  )

  panel.post(routes.admin.orders.one.one, 'staff', (context) =>
    redirectWithOutcome(
      context,
      routes.admin.orders.one.page.href({ id: context.param('id') }),
      async () => {
        const name = context.param('action')
        const command = findOrderCommand(name)
        if (command === null) throw notFound(t('Page not found. Go back to the order.'))
        const { form, by } = context
        const orderId = getOrderId(context.param('id'))
        const text = await command(panel, { orderId, form, by })
        panel.wakeWorker()
        const back = routes.admin.orders.one.page.href({ id: orderId })
        return {
          kind: 'done',
          text,
          ...(await offerUndo(panel, { name, ids: [orderId], back }, by)),
        }
      },
    ),
  )
}

/** Actions whose availability depends on more than the order's status. */
const judged = [
  'start_production',
  'ship',
  'release',
  'release_at_a_loss',
  'ask_for_print_image',
  'accept_as_it_is',
  'cancel',
] as const satisfies readonly OrderActionName[]

async function readRefusals(
  db: Queries,
  id: OrderId,
  { at, by }: { at: number; by: PanelContext['by'] },
): Promise<Refusals> {
  const order = await getOrder(db, id)
  const refusals = new Map<OrderActionName, string>()
  for (const name of judged) {
    const reason = await refusalReason(db, order, name, at, by)
    if (reason !== null) refusals.set(name, tRefusal(reason))
  }
  return refusals
}
