// The operators' panel: sign-in, and one line per part. See frame/panel-routes.ts for how a part
// adds its pages.

import type { FastifyInstance } from 'fastify'
import {
  addressOfBuilt,
  builtAssetsDir,
  readManifest,
} from '../../ground/appearance/built-assets.ts'
import { routes } from '../../pure/contract/routes.ts'
import { accountPages } from './account/account-pages.tsx'
import { auditPage } from './audit/audit-page.tsx'
import { catalogPages } from './catalog/catalog-pages.tsx'
import { documentsPages } from './documents/documents-pages.tsx'
import type { PanelDeps } from './frame/panel-deps.ts'
import { createPanelNav } from './frame/panel-nav.ts'
import { createPanelErrorPage } from './frame/panel-page.tsx'
import { createPanel } from './frame/panel-routes.ts'
import { healthPages } from './health/health-pages.tsx'
import { alertsOf, readTroubles } from './health/read-troubles.ts'
import { imagesPages } from './images/images-pages.tsx'
import { operatorKeysPages } from './keys/operator-keys-pages.tsx'
import { labsPages } from './labs/labs-pages.tsx'
import { mailServerPages } from './mails/mail-server-pages.tsx'
import { mailTextPages } from './mails/mail-text-pages.tsx'
import { mailsPages } from './mails/mails-pages.tsx'
import { peoplePages } from './operators/people-pages.tsx'
import { installationsPeople } from './operators/people-place.ts'
import { ordersPages } from './orders/orders-pages.ts'
import { paymentPages } from './payments/payment-pages.tsx'
import { productionPages } from './production/production-pages.tsx'
import { profilePages } from './profile/profile-pages.tsx'
import { recoveryPages } from './recovery/recovery-pages.tsx'
import { reportsPages } from './reports/reports-pages.ts'
import { sellerPages } from './seller/seller-pages.tsx'
import { setupPages } from './setup/setup-pages.tsx'
import { forgottenRoutes } from './sign-in/forgotten-routes.tsx'
import { linkRoutes } from './sign-in/link-routes.tsx'
import { passkeyRoutes } from './sign-in/passkey-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.tsx'
import { storesRoutes } from './sign-in/stores-routes.tsx'
import { storesPages } from './stores/stores-pages.tsx'
import { todayPages } from './today/today-pages.tsx'
import { allWebhooksPage } from './webhooks/all-webhooks-page.tsx'
import { webhookPages } from './webhooks/webhook-pages.tsx'
import { operatorsPlace } from './webhooks/webhook-place.ts'
import { speakToReaders } from './words/reader-of.ts'

export function adminRoutes(server: FastifyInstance, deps: PanelDeps): void {
  const styles = deps.panelStyles ?? builtAsset('styles/admin.css')
  const script = deps.panelStyles === undefined ? builtAsset('islands/start-panel.ts') : null
  void server.register(async (pages) => {
    pages.decorateRequest('panelSession', null)
    pages.decorateRequest('panelOperator', null)
    speakToReaders(pages)
    pages.decorate('renderErrorPage', createPanelErrorPage(styles))
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        // Panel URLs contain one-time links and ids.
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        // Only the page that scans tracking numbers requests camera access.
        'permissions-policy': 'camera=()',
      })
    })
    const options = { ...deps, styles, script }
    signInRoutes(pages, options)
    passkeyRoutes(pages, options)
    linkRoutes(pages, options)
    storesRoutes(pages, options)
    forgottenRoutes(pages, options)

    const nav = createPanelNav()
    const readAlerts = async () => alertsOf(await readTroubles(deps))
    const ofShop = { ...options, nav, audience: 'installation', readAlerts } as const
    const panel = createPanel(pages, ofShop)
    todayPages(panel)
    catalogPages(panel)
    reportsPages(panel)
    storesPages(panel)
    sellerPages(panel)
    healthPages(panel)
    recoveryPages(panel)
    documentsPages(panel)
    ordersPages(panel)
    allWebhooksPage(panel)
    webhookPages(panel, operatorsPlace)
    labsPages(panel)
    mailsPages(panel, panel)
    mailServerPages(panel)
    mailTextPages(panel)
    paymentPages(panel)
    productionPages(panel)
    imagesPages(panel)
    auditPage(panel)
    peoplePages(panel, installationsPeople)
    operatorKeysPages(panel)
    setupPages(panel)
    profilePages(panel, routes.admin.profile)

    const accountNav = createPanelNav()
    accountPages(createPanel(pages, { ...options, nav: accountNav, audience: 'store' }))
  })
}

function builtAsset(name: string): string {
  return addressOfBuilt(readManifest(builtAssetsDir()), `src/doors/admin/${name}`)
}
