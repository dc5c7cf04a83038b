// Actions on several orders: asks for confirmation, then applies the action where possible.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { t, tParts, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { moneyText } from '../../layout/formats.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { ConfirmForm } from '../../layout/parts/confirm-form.tsx'
import { LongTextField } from '../../layout/parts/field.tsx'
import { StateBadge, TestBadge } from '../../layout/parts/state-badge.tsx'
import {
  actOnOrders,
  bulkNotice,
  chosenIds,
  ordersText,
  wayBack,
} from '../actions/act-on-orders.ts'
import { offerUndo } from '../actions/undo-routes.ts'
import { orderCommands } from '../one/order-commands.ts'
import { type BulkActionName, bulkActions, findBulkAction } from './bulk-actions.ts'
import { type CheckedForBulk, checkOrders } from './check-orders.ts'

export function bulkRoutes(panel: Panel): void {
  const { queries } = panel.database

  panel.post(routes.admin.orders.several, 'staff', async (context) => {
    const { form, show, redirect } = context
    const backTo = wayBack(form.get('back'))
    const name = findBulkAction(form.get('action'))
    const ids = chosenIds(form)
    if (name === null || ids.length === 0) {
      const text = t('No orders selected. Select at least one.')
      return await redirect(backTo, { kind: 'fault', text })
    }
    const orders = await checkOrders(queries, ids, name, {
      now: panel.now,
      by: context.by,
    })
    const { reasonNote } = bulkActions[name]
    const label = tText(bulkActions[name].label)
    const fault =
      reasonNote !== null && form.get('reason') === '' ? t('Enter a reason.') : undefined
    const isConfirmed = form.get('confirmed') === 'yes'
    if (!isConfirmed || fault !== undefined) {
      const page = (
        <ConfirmBulk
          name={name}
          orders={orders}
          backTo={backTo}
          {...(isConfirmed && fault !== undefined && { fault })}
        />
      )
      const possible = orders.filter(({ isPossible }) => isPossible).length
      const of = possible === orders.length ? '' : t('{possible} of ', { possible })
      const title = `${label}: ${of}${ordersText(orders.length)}`
      return await show({ title, children: page, ...(isConfirmed && { status: 422 }) })
    }
    const outcome = await actOnOrders(orders, (id) => act(panel, name, id, context))
    panel.wakeWorker()
    const undo = await offerUndo(panel, { name, ids: outcome.ids, back: backTo }, context.by)
    return await redirect(backTo, { ...bulkNotice(outcome, label), ...undo })
  })
}

async function act(
  panel: Panel,
  name: BulkActionName,
  orderId: OrderId,
  { form, by }: PanelContext,
): Promise<void> {
  const get = (field: string) => (field.endsWith('_reason') ? form.get('reason') : '')
  const fields = { get, all: () => [] }
  await orderCommands[name](panel, { orderId, form: fields, by })
}

export type ConfirmBulkProps = {
  name: BulkActionName
  orders: readonly CheckedForBulk[]
  backTo: string
  fault?: string
}

function ConfirmBulk({ name, orders, backTo, fault }: ConfirmBulkProps) {
  const { effect, reasonNote } = bulkActions[name]
  const label = tText(bulkActions[name].label)
  const possible = orders.filter(({ isPossible }) => isPossible)
  const refused = orders.filter(({ isPossible }) => !isPossible)
  return (
    <>
      {possible.length === 0 ? (
        <p>
          {tParts('None of these orders can be changed this way. {link}', {
            link: <a href={backTo}>{t('Back to the list')}</a>,
          })}
        </p>
      ) : (
        <ConfirmForm
          action={routes.admin.orders.several.href()}
          yes={`${label}: ${ordersText(possible.length)}`}
          backTo={backTo}
          hidden={[
            ['action', name],
            ['back', backTo],
            ...possible.map(({ id }) => ['order', id] as const),
          ]}
        >
          <p>{t('Each of these orders {effect}:', { effect: tText(effect) })}</p>
          <ul class="plain-list">
            {possible.map((order) => (
              <li key={order.id}>
                <a href={routes.admin.orders.one.page.href({ id: order.id })}>{order.number}</a>{' '}
                <TestBadge mode={order.mode} /> <StateBadge status={order.status} />{' '}
                {moneyText(order.total, order.currency)}
              </li>
            ))}
          </ul>
          {reasonNote !== null && (
            <LongTextField
              name="reason"
              label={t('Reason')}
              note={reasonNote}
              fault={fault}
              maxLength={2000}
            />
          )}
        </ConfirmForm>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">{t('Not changed')}</h2>
          <ul class="plain-list">
            {refused.map((order) => (
              <li key={order.id}>
                <a href={routes.admin.orders.one.page.href({ id: order.id })}>{order.number}</a>{' '}
                <TestBadge mode={order.mode} /> <StateBadge status={order.status} />{' '}
                {tRefusal(order.why)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
