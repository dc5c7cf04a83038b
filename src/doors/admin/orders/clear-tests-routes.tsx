// Closes all open test orders in one step, after a confirmation that shows how many there are.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { endStatuses, orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { endTestOrder } from '../../../trade/orders/actions/end-test-order.ts'
import { t, tParts } from '../i18n/t.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { StateBadge } from '../layout/parts/state-badge.tsx'
import { readStores } from '../layout/read-stores.ts'
import { actOnOrders, bulkNotice } from './actions/act-on-orders.ts'

/** A request for this many takes a few seconds. */
const maxAtOnce = 500
const maxNamed = 50

export function clearTestsRoutes(panel: Panel): void {
  const { database, now } = panel

  panel.get(routes.admin.orders.clearTests, 'owner', async ({ query, show }) => {
    const store = query.get('store')
    const tests = await openTests(database.queries, store)
    const stores = await readStores(database.queries)
    const where = stores.get(store)?.name ?? t('all stores')
    const children =
      tests.length === 0 ? (
        <p>
          {tParts('There are no open test orders of {where}. {link}', {
            where,
            link: (
              <a href={`${routes.admin.orders.page.href()}?mode=test`}>{t('Back to the list')}</a>
            ),
          })}
        </p>
      ) : (
        <ConfirmForm
          action={routes.admin.orders.clearTests.href()}
          yes={t('End {count}', { count: countOf(tests.length) })}
          backTo={`${routes.admin.orders.page.href()}?mode=test`}
          hidden={[['store', store]]}
        >
          <p>
            {t('From {where}: {count}', { where, count: countOf(tests.length) })}
            {tests.length === maxAtOnce && t(', the maximum that can be ended at once')}
            {t(
              '. Orders in progress are cancelled, their test payments are refunded, and shipped ones are marked as delivered. Mails and webhooks are sent as usual. This can’t be undone.',
            )}
          </p>
          <ul class="plain-list">
            {tests.slice(0, maxNamed).map(({ id, number, status }) => (
              <li key={id}>
                <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>{' '}
                <StateBadge status={status} />
              </li>
            ))}
          </ul>
          {tests.length > maxNamed && (
            <p>{t('And {count} more.', { count: countOf(tests.length - maxNamed) })}</p>
          )}
        </ConfirmForm>
      )
    const back = { href: `${routes.admin.orders.page.href()}?mode=test`, label: t('Test orders') }
    return await show({ title: t('Clear test orders'), back, children })
  })

  panel.post(routes.admin.orders.clearTests, 'owner', async ({ form, by, redirect }) => {
    const store = form.get('store')
    const tests = await openTests(database.queries, store)
    const outcome = await actOnOrders(tests, (id) => endTestOrder(panel, id, by))
    await database.transaction((tx) => {
      const detail = { ended: outcome.done.length, refused: outcome.refused.length }
      const storeId = store === '' ? null : readStoreId(store)
      const entry = { operator: by, action: 'order.tests_cleared', storeId, detail } as const
      return addAuditEntry(tx, entry, now())
    })
    panel.wakeWorker()
    return await redirect(
      `${routes.admin.orders.page.href()}?mode=test`,
      bulkNotice(outcome, t('Ended')),
    )
  })
}

function countOf(count: number): string {
  return t('{count} test {what}', { count, what: count === 1 ? t('order') : t('orders') })
}

/** Oldest first. */
async function openTests(db: Queries, store: string) {
  let tests = db
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('mode', '=', 'test')
    .where(
      'status',
      'in',
      orderStatuses.filter((status) => !endStatuses.includes(status)),
    )
  if (store !== '') tests = tests.where('store_id', '=', readStoreId(store))
  return await tests.orderBy('created_at').orderBy('id').limit(maxAtOnce).execute()
}
