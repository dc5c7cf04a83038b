// GET /admin/webhooks: the webhooks of all stores and their state.

import { routes } from '../../../pure/contract/route-tree.ts'
import { readEndpointOverview } from '../../../trade/webhooks/endpoints/read-endpoint-overview.ts'
import { t } from '../i18n/t.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { WebhookList } from './webhook-view.tsx'

export function allWebhooksPage(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database
  panel.get(
    routes.admin.webhooks.page,
    'read_only',
    async ({ show }) => {
      const webhooks = await readEndpointOverview(queries, null, now())
      const stores = await queries
        .selectFrom('stores')
        .select(['id', 'name'])
        .orderBy('name')
        .limit(200)
        .execute()
      return await show({
        title: t('Webhooks'),
        isWide: true,
        children: (
          <>
            <WebhookList
              webhooks={webhooks}
              home={({ storeId }) => routes.admin.webhooks.one.page.href({ store: storeId })}
              now={now()}
            />
            <section>
              <h2>{t('Stores')}</h2>
              <ul>
                {stores.map(({ id, name }) => (
                  <li key={id}>
                    <a href={routes.admin.webhooks.one.page.href({ store: id })}>{name}</a>
                  </li>
                ))}
              </ul>
            </section>
          </>
        ),
      })
    },
    { nav: { label: t('Webhooks'), order: 45 } },
  )
}
