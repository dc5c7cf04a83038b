// What integrators see of their store, at /account. Whose store that is says the account that has
// signed in, never the address.

import type { Panel } from '../frame/panel-routes.ts'
import type { LinkMailDeps } from '../operators/mail-link.ts'
import { peoplePages } from '../operators/people-pages.tsx'
import { integratorsPeople } from '../operators/people-place.ts'
import { profilePages } from '../profile/profile-pages.tsx'
import { webhookPages } from '../webhooks/webhook-pages.tsx'
import type { WebhookPagesDeps, WebhookPlace } from '../webhooks/webhook-place.ts'
import { commissionPages } from './commission-pages.tsx'
import { keysPages } from './keys-pages.tsx'
import { markupPages } from './markup-pages.tsx'
import { type OrdersPagesDeps, ordersPages } from './orders-pages.tsx'
import { overviewPage } from './overview-page.tsx'
import { storeOf } from './store-of.ts'

export type AccountDeps = LinkMailDeps & OrdersPagesDeps & WebhookPagesDeps

export function accountPages(panel: Panel, deps: AccountDeps): void {
  overviewPage(panel, deps)
  ordersPages(panel, deps)
  keysPages(panel, deps)
  markupPages(panel, deps)
  commissionPages(panel, deps)
  const nav = { label: 'Webhooks', order: 40 }
  webhookPages(panel, deps, ownWebhooks, { nav })
  peoplePages(panel, deps, integratorsPeople)
  profilePages(panel, deps, '/account')
}

const ownWebhooks: WebhookPlace = {
  path: '/account/webhooks',
  storeOf: (db, { operator }) => storeOf(db, operator),
  home: () => '/account/webhooks',
  back: null,
}
