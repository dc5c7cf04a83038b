// The integrator's pages at /account. The store is taken from the signed-in account, never from the
// address.

import { noStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import { t } from '../i18n/t.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { peopleRoutes } from '../operators/people-routes.tsx'
import { integratorsPeople } from '../operators/people-scope.ts'
import { profileRoutes } from '../profile/profile-routes.tsx'
import { type KeyPlace, KeySection, keyPages } from '../stores/key-routes.tsx'
import { type WebsitePlace, websitePages } from '../stores/website-routes.tsx'
import type { WebhookPlace } from '../webhooks/webhook-place.ts'
import { webhookPages } from '../webhooks/webhook-routes.tsx'
import { accountCommissionRoutes } from './account-commission-routes.tsx'
import { accountMarkupRoutes } from './account-markup-routes.tsx'
import { accountOrdersRoutes } from './account-orders-routes.tsx'
import { accountOverviewPage } from './account-overview-page.tsx'
import { getStoreOfOperator } from './get-store-of-operator.ts'

export function accountRoutes(panel: Panel): void {
  accountOverviewPage(panel)
  accountOrdersRoutes(panel)
  websitePages(panel, { ...ownWebsite, nav: { label: t('On your website'), order: 20 } })
  keysPages(panel)
  accountMarkupRoutes(panel)
  accountCommissionRoutes(panel)
  const nav = { label: t('Webhooks'), order: 40 }
  webhookPages(panel, ownWebhooks, { nav })
  peopleRoutes(panel, integratorsPeople)
  profileRoutes(panel, routes.account.profile)
}

const ownWebhooks: WebhookPlace = {
  routes: routes.account.webhooks,
  storeOf: (db, { operator }) => getStoreOfOperator(db, operator),
  home: () => routes.account.webhooks.page.href(),
  back: null,
}

const integratorsKeys: KeyPlace = {
  routes: { create: routes.account.keys.page, end: routes.account.keys.one.end },
  storeIdOf: ({ operator }) => operator.storeId ?? noStoreId,
  home: () => routes.account.keys.page.href(),
}

const ownWebsite: WebsitePlace = {
  route: routes.account.website,
  storeIdOf: ({ operator }) => operator.storeId ?? noStoreId,
  settings: null,
}

/** GET /account/keys: lists the store's active keys. Owners can rotate and revoke them. */
function keysPages(panel: Panel): void {
  const { queries } = panel.database
  keyPages(panel, integratorsKeys)
  panel.get(
    routes.account.keys.page,
    'read_only',
    async ({ operator, show }) => {
      const { id } = await getStoreOfOperator(queries, operator)
      const keys = await readKeys(queries, id, panel.now())
      const mayReplace = hasRole(operator, 'owner')
      return await show({
        title: t('Keys'),
        children: (
          <KeySection address={routes.account.page.href()} keys={keys} mayReplace={mayReplace} />
        ),
      })
    },
    { nav: { label: t('Keys'), order: 30 } },
  )
}
