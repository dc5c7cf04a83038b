// Several orders at once: asks first, then does each that can be done.

import type { PanelRequest } from '../../frame/panel-request.ts'
import type { Panel } from '../../frame/panel-routes.ts'
import { type CommandDeps, orderCommands } from '../one/order-commands.ts'
import { actOnSeveral, tellSeveral } from './act-on-several.ts'
import { ConfirmSeveral } from './confirm-several-page.tsx'
import { judgeOrders } from './judge-orders.ts'
import { type SeveralActionName, severalActionNamed, severalActions } from './several-actions.ts'

/** As many as a page of the list and of the queue shows. */
export const mostAtOnce = 200

export function severalPages(panel: Panel, deps: CommandDeps): void {
  const { queries } = deps.database

  panel.post('/admin/orders/several', 'staff', async (asked) => {
    const { form, show, redirect } = asked
    const backTo = wayBack(form.get('back'))
    const name = severalActionNamed(form.get('action'))
    const ids = [...new Set(form.all('order'))].slice(0, mostAtOnce)
    if (name === null || ids.length === 0) {
      const text = 'No order was chosen. Tick the orders that you mean.'
      return await redirect(backTo, { kind: 'fault', text })
    }
    const orders = await judgeOrders(queries, ids, name, deps.now)
    const { label, reasonNote } = severalActions[name]
    const fault = reasonNote !== null && form.get('reason') === '' ? 'Write a reason.' : undefined
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
      const title = `${label}: ${ids.length} ${ids.length === 1 ? 'order' : 'orders'}`
      return await show({ title, children: page, ...(isConfirmed && { status: 422 }) })
    }
    const outcome = await actOnSeveral(orders, (id) => act(deps, name, id, asked))
    deps.wakeWorker()
    return await redirect(backTo, tellSeveral(outcome, label))
  })
}

async function act(
  deps: CommandDeps,
  name: SeveralActionName,
  orderId: string,
  { form, by }: PanelRequest,
): Promise<void> {
  const fields = { get: (field: string) => (field.endsWith('_reason') ? form.get('reason') : '') }
  await orderCommands[name](deps, { orderId, form: fields, by })
}

/** Only to pages of ours: what stands in a form could be anybody's. */
function wayBack(address: string): string {
  const isOurs = /^\/admin\/(?:orders|production)(?:\?[^\s\\]*)?$/.test(address)
  return isOurs ? address : '/admin/orders'
}
