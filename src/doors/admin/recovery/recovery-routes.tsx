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
    if (recovery === null) return await show({ title, children: <p>{t('It is off.')}</p> })
    const { orders, mails, webhooks } = await countWaiting(queries, recovery.begunAt)
    const children = (
      <>
        <p>
          {tParts(
            'This shop was restored from a backup at {time2}, and is as it was at {time}. Pages can be read. Nothing is sold, uploaded, mailed, charged, delivered or deleted until an owner resumes it.',
            { time: timeText(recovery.pointAt), time2: timeText(recovery.begunAt) },
          )}
        </p>
        <p>{t('When you resume:')}</p>
        <ul>
          <li>
            {t(
              'The payment providers are asked what happened since the backup. Charges whose orders are lost are listed under Health: refund them at the provider, or have the people order again.',
            )}
          </li>
          <li>
            {t(
              'Orders that were on their way ({count}) are put on hold, and nobody is told: labs may have them already. Look them up, then release them, singly or all at once.',
              { count: countText(orders) },
            )}
          </li>
          <li>
            {t(
              'Mails ({count}) and events of webhooks ({count2}) that wait are not sent, since they may have been sent already. You can send each from its own page.',
              { count: countText(mails), count2: countText(webhooks) },
            )}
          </li>
          <li>
            {t(
              'Invoices and credit notes go on in a new series: nobody here knows which numbers were given after the backup.',
            )}
          </li>
        </ul>
        <PostForm action={routes.admin.recovery.resume.href()} class="confirm">
          <CheckField
            name="unasked"
            label={t('Resume even if a payment provider does not answer')}
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
      return await redirect(next, t('The shop is resumed.'))
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
