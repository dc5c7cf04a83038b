// The integrator's pages at /account. The store is taken from the signed-in account, never from the
// address.

import { noStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/routes.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { peoplePages } from '../operators/people-pages.tsx'
import { integratorsPeople } from '../operators/people-place.ts'
import { profilePages } from '../profile/profile-pages.tsx'
import { type KeyPlace, KeySection, keyPages } from '../stores/key-pages.tsx'
import { webhookPages } from '../webhooks/webhook-pages.tsx'
import type { WebhookPlace } from '../webhooks/webhook-place.ts'
import { say } from '../words/say.ts'
import { commissionPages } from './commission-pages.tsx'
import { markupPages } from './markup-pages.tsx'
import { ordersPages } from './orders-pages.tsx'
import { overviewPage } from './overview-page.tsx'
import { storeOf } from './store-of.ts'

export function accountPages(panel: Panel): void {
  overviewPage(panel)
  ordersPages(panel)
  keysPages(panel)
  markupPages(panel)
  commissionPages(panel)
  const nav = { label: say('Webhooks'), order: 40 }
  webhookPages(panel, ownWebhooks, { nav })
  peoplePages(panel, integratorsPeople)
  profilePages(panel, routes.account.profile)
}

const ownWebhooks: WebhookPlace = {
  routes: routes.account.webhooks,
  storeOf: (db, { operator }) => storeOf(db, operator),
  home: () => routes.account.webhooks.page.href(),
  back: null,
}

const integratorsKeys: KeyPlace = {
  routes: { create: routes.account.keys.page, end: routes.account.keys.one.end },
  storeIdOf: ({ operator }) => operator.storeId ?? noStoreId,
  home: () => routes.account.keys.page.href(),
}

/** GET /account/keys: lists the store's active keys. Owners can rotate and revoke them. */
function keysPages(panel: Panel): void {
  const { queries } = panel.database
  keyPages(panel, integratorsKeys)
  panel.get(
    routes.account.keys.page,
    'read_only',
    async ({ operator, show }) => {
      const { id } = await storeOf(queries, operator)
      const keys = await readKeys(queries, id, panel.now())
      const mayReplace = hasRole(operator, 'owner')
      return await show({
        title: say('Keys'),
        children: (
          <KeySection address={routes.account.page.href()} keys={keys} mayReplace={mayReplace} />
        ),
      })
    },
    { nav: { label: say('Keys'), order: 30 } },
  )
}
