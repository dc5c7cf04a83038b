// What integrators see of their store, at /account. Whose store that is says the account that has
// signed in, never the address.

import type { Panel } from '../frame/panel-routes.ts'
import { peoplePages } from '../operators/people-pages.tsx'
import { integratorsPeople } from '../operators/people-place.ts'
import { profilePages } from '../profile/profile-pages.tsx'
import { webhookPages } from '../webhooks/webhook-pages.tsx'
import type { WebhookPlace } from '../webhooks/webhook-place.ts'
import { say } from '../words/say.ts'
import { commissionPages } from './commission-pages.tsx'
import { keysPages } from './keys-pages.tsx'
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
  profilePages(panel, '/account')
}

const ownWebhooks: WebhookPlace = {
  path: '/account/webhooks',
  storeOf: (db, { operator }) => storeOf(db, operator),
  home: () => '/account/webhooks',
  back: null,
}
