// Asks before several orders are changed at once: what will happen to each, and which can't be.

import { moneyText } from '../../frame/formats.ts'
import { ConfirmForm } from '../../frame/parts/confirm-form.tsx'
import { LongTextField } from '../../frame/parts/field.tsx'
import { StateBadge } from '../../frame/parts/state-badge.tsx'
import type { JudgedOrder } from './judge-orders.ts'
import { type SeveralActionName, severalActions } from './several-actions.ts'

export type ConfirmSeveralProps = {
  name: SeveralActionName
  orders: readonly JudgedOrder[]
  backTo: string
  fault?: string
}

export function ConfirmSeveral({ name, orders, backTo, fault }: ConfirmSeveralProps) {
  const { label, effect, reasonNote } = severalActions[name]
  const possible = orders.filter(({ isPossible }) => isPossible)
  const refused = orders.filter(({ isPossible }) => !isPossible)
  const count = `${possible.length} ${possible.length === 1 ? 'order' : 'orders'}`
  return (
    <>
      {possible.length === 0 ? (
        <p>
          None of these orders can be changed so. <a href={backTo}>Back to the list</a>
        </p>
      ) : (
        <ConfirmForm
          action="/admin/orders/several"
          yes={`${label}: ${count}`}
          backTo={backTo}
          hidden={[
            ['action', name],
            ['back', backTo],
            ...possible.map(({ id }) => ['order', id] as const),
          ]}
        >
          <p>Each of these orders {effect}:</p>
          <ul class="plain-list">
            {possible.map((order) => (
              <li key={order.id}>
                <a href={`/admin/orders/${order.id}`}>{order.number}</a>{' '}
                <StateBadge status={order.status} /> {moneyText(order.total, order.currency)}
              </li>
            ))}
          </ul>
          {reasonNote !== null && (
            <LongTextField name="reason" label="Reason" note={reasonNote} fault={fault} />
          )}
        </ConfirmForm>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">Left as they are</h2>
          <ul class="plain-list">
            {refused.map((order) => (
              <li key={order.id}>
                <a href={`/admin/orders/${order.id}`}>{order.number}</a>{' '}
                <StateBadge status={order.status} /> {order.why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
