// The open orders of a restored backup: before the shop resumes, and while they are held
// afterwards.

import type { ComponentChildren } from 'preact'
import type { readRestoredOrders } from '../../../trade/orders/holds/restored-orders.ts'
import { timeText } from '../frame/formats.ts'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { StateBadge, TestBadge } from '../frame/parts/state-badge.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import { maxAtOnce } from '../orders/acting/act-on-several.ts'
import { severalActions } from '../orders/several/several-actions.ts'
import { said, say } from '../words/say.ts'

export const restoredHome = '/admin/restored'

type Order = Awaited<ReturnType<typeof readRestoredOrders>>[number]
type OrdersProps = { orders: readonly Order[] }

export function OrdersOnTheirWay({ orders }: OrdersProps) {
  return (
    <section>
      <h2>{say('Orders that were on their way')}</h2>
      <p>
        {say(
          'Labs may have them already, and they may have been sent, cancelled or refunded since. When the shop goes on they are put on hold, and nobody is told: each goes on when you release it.',
        )}
      </p>
      <List orders={orders} />
    </section>
  )
}

/** Shown after it has ended. These orders do not continue on their own. */
export function HeldOrders({ orders, mayAct }: OrdersProps & { mayAct: boolean }) {
  if (orders.length === 0) return <p class="notice done">{say('The shop works as always.')}</p>
  return (
    <section>
      <p>
        {say(
          'The shop works as always, but for the orders that were on their way in the backup. Look each up at your labs and at the payment provider. Released, it goes on as if nothing had happened, and labs get it. Released as made, it is in production, and no lab gets it again.',
        )}
      </p>
      {mayAct ? (
        <PostForm action="/admin/orders/several" class="several">
          <input type="hidden" name="back" value={restoredHome} />
          <List orders={orders} choose={chooseColumn} />
          <fieldset class="several-actions">
            <legend>{say('Chosen orders')}</legend>
            {(['release', 'release_as_made', 'cancel'] as const).map((name) => (
              <Submit key={name} look="quiet" name="action" value={name}>
                {said(severalActions[name].label)}
              </Submit>
            ))}
          </fieldset>
        </PostForm>
      ) : (
        <List orders={orders} />
      )}
    </section>
  )
}

function List({ orders, choose }: OrdersProps & { choose?: Column<Order> }) {
  return (
    <Table
      caption={say('Orders that were on their way')}
      rows={orders}
      most={maxAtOnce}
      keyOf={({ id }) => id}
      empty={say('None.')}
      columns={[
        ...(choose === undefined ? [] : [choose]),
        { label: say('Order'), cell: orderLink },
        { label: say('State'), cell: ({ status }) => <StateBadge status={status} /> },
        { label: say('Placed'), cell: ({ created_at: at }) => timeText(at) },
      ]}
    />
  )
}

function orderLink({ id, number, mode }: Order): ComponentChildren {
  return (
    <>
      <a href={`/admin/orders/${id}`}>{number}</a> <TestBadge mode={mode} />
    </>
  )
}

/**
 * All are checked by default, because most operators act on all of them together after reviewing.
 */
const chooseColumn: Column<Order> = {
  label: 'Choose',
  cell: ({ id, number }) => (
    <label class="choose">
      <input type="checkbox" name="order" value={id} checked />
      <span class="unseen">{say('Order {number}', { number })}</span>
    </label>
  ),
}
