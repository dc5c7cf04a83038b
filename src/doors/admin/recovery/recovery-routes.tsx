// /admin/recovery: the page after a backup was restored. Until an owner resumes the shop here,
// pages can only be read and nothing is mailed, charged, delivered or swept.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { readRecovery } from '../../../ground/nodes/recovery.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { recoveryReason } from '../../../trade/orders/core/actions/hold-causes.ts'
import { t, tParts } from '../i18n/t.ts'
import { countText, timeText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { CheckField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { redirectOnError } from '../layout/redirect-with-outcome.ts'
import { resume } from './resume.ts'

export function recoveryRoutes(panel: Panel): void {
  const { database, stopping } = panel
  const { queries } = database

  panel.get(routes.admin.recovery.page, 'read_only', async ({ show }) => {
    const title = t('Recovery mode')
    const recovery = await readRecovery(queries)
    if (recovery === null)
      return await show({ title, children: <p>{t('Recovery mode is off.')}</p> })
    const { orders, mails, webhooks } = await countWaiting(queries, recovery.begunAt)
    const children = (
      <>
        <p>
          {tParts(
            'This shop was restored at {time2} from a backup of {time}. Pages can be viewed, but nothing is sold, uploaded, mailed, charged, delivered or deleted until an owner resumes the shop.',
            { time: timeText(recovery.pointAt), time2: timeText(recovery.begunAt) },
          )}
        </p>
        <p>{t('When you resume:')}</p>
        <ul>
          <li>
            {t(
              'Handprint asks the payment providers what happened since the backup. Charges whose orders are lost are listed under Health: refund them at the provider, or ask the shoppers to order again.',
            )}
          </li>
          <li>
            {t(
              'Orders in progress ({count}) are put on hold, and no one is notified: labs may already have them. Check each one, then release them individually or all at once.',
              { count: countText(orders) },
            )}
          </li>
          <li>
            {t(
              'Pending mails ({count}) and webhook events ({count2}) are not sent, because they may have been sent already. You can send each one from its own page.',
              { count: countText(mails), count2: countText(webhooks) },
            )}
          </li>
          <li>
            {t(
              'Invoices and credit notes continue in a new series, because the numbers issued after the backup are unknown.',
            )}
          </li>
        </ul>
        <PostForm action={routes.admin.recovery.resume.href()} class="confirm">
          <CheckField
            name="unasked"
            label={t('Resume even if a payment provider is not responding')}
          />
          <Submit>{t('Resume the shop')}</Submit>
        </PostForm>
      </>
    )
    return await show({ title, children })
  })

  panel.post(routes.admin.recovery.resume, 'owner', async (context) => {
    const { form, by, redirect, request } = context
    const mayBeUnasked = form.get('unasked') === 'yes'
    return await redirectOnError(context, routes.admin.recovery.page.href(), async () => {
      const resuming = { by, mayBeUnasked, signal: stopping.signal }
      await resume({ ...panel, log: request.log }, resuming)
      await panel.lookAtRecovery()
      const isHeld = await holdsOrders(queries)
      const next = isHeld
        ? `${routes.admin.orders.page.href()}?status=on_hold`
        : routes.admin.page.href()
      return await redirect(next, t('Shop resumed.'))
    })
  })
}

type Waiting = { orders: number; mails: number; webhooks: number }

/** Counts only mails from the backup. Mails added since, such as those for signing in, are sent. */
async function countWaiting(queries: Queries, begunAt: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select
    (select count(*) from orders
      where status in ('awaiting_print_image', 'preparing', 'ready', 'in_production')) as orders,
    (select count(*) from mails where state = 'waiting' and created_at <= ${begunAt}) as mails,
    (select count(*) from webhook_deliveries where state = 'waiting') as webhooks
  `.execute(queries)
  return rows[0] ?? { orders: 0, mails: 0, webhooks: 0 }
}

async function holdsOrders(queries: Queries): Promise<boolean> {
  const held = await queries
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'on_hold')
    .where('hold_reason', '=', recoveryReason)
    .limit(1)
    .execute()
  return held.length > 0
}
