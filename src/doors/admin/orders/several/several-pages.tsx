// Actions on several orders: asks for confirmation, then applies the action where possible.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/routes.ts'
import { moneyText } from '../../frame/formats.ts'
import type { PanelContext } from '../../frame/panel-context.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { ConfirmForm } from '../../frame/parts/confirm-form.tsx'
import { LongTextField } from '../../frame/parts/field.tsx'
import { StateBadge, TestBadge } from '../../frame/parts/state-badge.tsx'
import { saidRefusal } from '../../words/said-refusal.ts'
import { said, say, sayParts } from '../../words/say.ts'
import {
  actOnSeveral,
  chosenIds,
  noticeOfSeveral,
  ordersText,
  wayBack,
} from '../acting/act-on-several.ts'
import { offerUndo } from '../acting/undo-pages.ts'
import { orderCommands } from '../one/order-commands.ts'
import { type JudgedOrder, judgeOrders } from './judge-orders.ts'
import { type SeveralActionName, severalActionNamed, severalActions } from './several-actions.ts'

export function severalPages(panel: Panel): void {
  const { queries } = panel.database

  panel.post(routes.admin.orders.several, 'staff', async (context) => {
    const { form, show, redirect } = context
    const backTo = wayBack(form.get('back'))
    const name = severalActionNamed(form.get('action'))
    const ids = chosenIds(form)
    if (name === null || ids.length === 0) {
      const text = say('No order was chosen. Tick the orders that you mean.')
      return await redirect(backTo, { kind: 'fault', text })
    }
    const orders = await judgeOrders(queries, ids, name, {
      now: panel.now,
      by: context.by,
    })
    const { reasonNote } = severalActions[name]
    const label = said(severalActions[name].label)
    const fault =
      reasonNote !== null && form.get('reason') === '' ? say('Write a reason.') : undefined
    const isConfirmed = form.get('confirmed') === 'yes'
    if (!isConfirmed || fault !== undefined) {
      const page = (
        <ConfirmSeveral
          name={name}
          orders={orders}
          backTo={backTo}
          {...(isConfirmed && fault !== undefined && { fault })}
        />
      )
      const possible = orders.filter(({ isPossible }) => isPossible).length
      const of = possible === orders.length ? '' : say('{possible} of ', { possible })
      const title = `${label}: ${of}${ordersText(orders.length)}`
      return await show({ title, children: page, ...(isConfirmed && { status: 422 }) })
    }
    const outcome = await actOnSeveral(orders, (id) => act(panel, name, id, context))
    panel.wakeWorker()
    const undo = await offerUndo(panel, { name, ids: outcome.ids, back: backTo }, context.by)
    return await redirect(backTo, { ...noticeOfSeveral(outcome, label), ...undo })
  })
}

async function act(
  panel: Panel,
  name: SeveralActionName,
  orderId: OrderId,
  { form, by }: PanelContext,
): Promise<void> {
  const get = (field: string) => (field.endsWith('_reason') ? form.get('reason') : '')
  const fields = { get, all: () => [] }
  await orderCommands[name](panel, { orderId, form: fields, by })
}

export type ConfirmSeveralProps = {
  name: SeveralActionName
  orders: readonly JudgedOrder[]
  backTo: string
  fault?: string
}

function ConfirmSeveral({ name, orders, backTo, fault }: ConfirmSeveralProps) {
  const { effect, reasonNote } = severalActions[name]
  const label = said(severalActions[name].label)
  const possible = orders.filter(({ isPossible }) => isPossible)
  const refused = orders.filter(({ isPossible }) => !isPossible)
  return (
    <>
      {possible.length === 0 ? (
        <p>
          {sayParts('None of these orders can be changed so. {link}', {
            link: <a href={backTo}>{say('Back to the list')}</a>,
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
          <p>{say('Each of these orders {effect}:', { effect: said(effect) })}</p>
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
              label={say('Reason')}
              note={reasonNote}
              fault={fault}
              maxLength={2000}
            />
          )}
        </ConfirmForm>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">{say('Left as they are')}</h2>
          <ul class="plain-list">
            {refused.map((order) => (
              <li key={order.id}>
                <a href={routes.admin.orders.one.page.href({ id: order.id })}>{order.number}</a>{' '}
                <TestBadge mode={order.mode} /> <StateBadge status={order.status} />{' '}
                {saidRefusal(order.why)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
