// Mails by state, failed ones first. Each can be sent again.

import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { Mail } from '../../../trade/mail/mail-message.ts'
import { findMail, mailsIn } from '../../../trade/mail/read-mails.ts'
import { sendAgain } from '../../../trade/mail/send-again.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { recentFailureMs } from '../layout/time.tsx'
import { type MailPagesDeps, mailRoutes } from './mail-routes.tsx'
import { MailTable, stateViews } from './mail-table.tsx'

const maxShown = 100
const states = ['failed', 'waiting', 'off', 'sent', 'dropped'] as const
const worstFirst = ['failed', 'waiting', 'sent', 'off'] as const

export type MailsPagesDeps = PanelDeps & MailPagesDeps

export function mailsRoutes(panel: Panel, deps: MailsPagesDeps): void {
  const { database, now } = deps
  // The menu entry leads to the first state that has mails: those that need attention, otherwise
  // those that were sent. It never leads to an empty list.
  async function firstOf(
    wanted: readonly Mail['state'][],
    wish: { areToShoppers: boolean; after: number },
  ): Promise<{ state: Mail['state']; mails: Mail[] }> {
    const [state = 'sent', ...others] = wanted
    const mails = await mailsIn(database.queries, state, maxShown, wish)
    return mails.length > 0 || others.length === 0 ? { state, mails } : await firstOf(others, wish)
  }

  panel.get(
    routes.admin.mails.page,
    'read_only',
    async ({ query, operator, show }) => {
      const asked = states.find((known) => known === query.get('state'))
      const areToShoppers = query.get('to') === 'shoppers'
      const isNews = query.get('within') === 'week'
      const wanted = asked === undefined ? worstFirst : [asked]
      const after = isNews ? now() - recentFailureMs : 0
      const { state, mails } = await firstOf(wanted, { areToShoppers, after })
      const orders = await ordersOf(database.queries, mails)
      const choices = states.map((value) => ({ value, label: tText(stateViews[value].label) }))
      return await show({
        title: t('Mails'),
        isWide: true,
        children: (
          <>
            <FilterForm action={routes.admin.mails.page.href()}>
              <SelectField name="state" label={t('Status')} value={state} choices={choices} />
              <SelectField
                name="to"
                label={t('To')}
                value={areToShoppers ? 'shoppers' : ''}
                choices={[
                  { value: '', label: t('Everyone') },
                  { value: 'shoppers', label: t('Shoppers') },
                ]}
              />
              <SelectField
                name="within"
                label={t('Created')}
                value={isNews ? 'week' : ''}
                choices={[
                  { value: '', label: t('At any time') },
                  { value: 'week', label: t('In the last 7 days') },
                ]}
              />
            </FilterForm>
            <p>
              {tParts(
                'The latest {maxShown} with this status. Addresses and texts are not stored with mails: the text is generated from the order when you view it. {link} · {link2}',
                {
                  maxShown,
                  link: <a href={routes.admin.mails.texts.page.href()}>{t('Mail texts')}</a>,
                  link2: <a href={routes.admin.mails.server.page.href()}>{t('The mail server')}</a>,
                },
              )}
            </p>
            <MailTable
              mails={mails}
              orders={orders}
              mayAct={hasRole(operator, 'staff')}
              empty={t('None with this status.')}
            />
          </>
        ),
      })
    },
    { nav: { label: t('Mails'), order: 75 } },
  )

  mailRoutes(panel, deps, {
    routes: routes.admin.mails.one,
    find: ({ param }) => findMail(database.queries, param('id')),
    back: (_asked, { state, order_id: order }) =>
      order === null
        ? { href: `${routes.admin.mails.page.href()}?state=${state}`, label: t('Mails') }
        : { href: routes.admin.orders.one.page.href({ id: order }), label: t('The order') },
  })

  panel.post(routes.admin.mails.one.send, 'staff', async ({ param, form, by, redirect }) => {
    const orderId = await database.transaction(async (tx) => {
      const { order_id: id } = await sendAgain(tx, param('id'), now())
      const subject = id === null ? `mail ${param('id')}` : `order ${id}`
      await addAuditEntry(tx, { operator: by, action: 'mail.sent_again', subject }, now())
      return id
    })
    const isOnOrder = form.get('from') === 'order' && orderId !== null
    const message = t('The mail is being sent.')
    return await redirect(
      isOnOrder
        ? routes.admin.orders.one.page.href({ id: orderId })
        : `${routes.admin.mails.page.href()}?state=waiting`,
      message,
    )
  })
}

/** By order id. */
async function ordersOf(db: Queries, mails: readonly Mail[]) {
  const ids = [...new Set(mails.flatMap(({ order_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'email', 'mode'])
    .where('id', 'in', ids)
    .execute()
  return new Map<string, Omit<(typeof rows)[number], 'id'>>(
    rows.map(({ id, ...facts }) => [id, facts]),
  )
}
