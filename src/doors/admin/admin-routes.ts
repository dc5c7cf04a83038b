// The operators' panel: sign-in, and one line per part. See frame/panel-routes.ts for how a part
// adds its pages.

import type { FastifyInstance } from 'fastify'
import {
  addressOfBuilt,
  builtAssetsDir,
  readManifest,
} from '../../ground/appearance/built-assets.ts'
import { routes } from '../../pure/contract/route-tree.ts'
import { accountRoutes } from './account/account-routes.tsx'
import { auditRoutes } from './audit/audit-routes.tsx'
import { panelCatalogRoutes } from './catalog/panel-catalog-routes.tsx'
import { codesPages } from './codes/code-routes.tsx'
import { dashboardRoutes } from './dashboard/dashboard-routes.tsx'
import { documentsRoutes } from './documents/documents-routes.tsx'
import { giftCardRoutes } from './gift-cards/gift-card-routes.tsx'
import { giftCardOnlineRoutes } from './gift-cards/online-routes.tsx'
import { groupPages } from './groups/groups-routes.tsx'
import { panelHealthRoutes } from './health/panel-health-routes.tsx'
import { alertsOf, readTroubles } from './health/read-troubles.ts'
import { setUpReaders } from './i18n/readers.ts'
import { panelImagesRoutes } from './images/panel-images-routes.tsx'
import { operatorKeysRoutes } from './keys/operator-keys-routes.tsx'
import { labsPages } from './labs/labs-routes.tsx'
import type { PanelDeps } from './layout/panel-deps.ts'
import { createPanelNav } from './layout/panel-nav.ts'
import { createPanelErrorPage } from './layout/panel-page.tsx'
import { createPanel } from './layout/panel-routes.ts'
import { mailServerRoutes } from './mails/mail-server-routes.tsx'
import { mailTextRoutes } from './mails/mail-text-routes.tsx'
import { mailsRoutes } from './mails/mails-routes.tsx'
import { peopleRoutes } from './operators/people-routes.tsx'
import { installationsPeople } from './operators/people-scope.ts'
import { panelOrdersRoutes } from './orders/panel-orders-routes.ts'
import { paymentPages } from './payments/panel-payment-routes.tsx'
import { priceListPages } from './price-lists/price-list-pages.tsx'
import { gangSheetRoutes } from './production/gang-sheets/gang-sheet-routes.tsx'
import { productionRoutes } from './production/production-routes.tsx'
import { profileRoutes } from './profile/profile-routes.tsx'
import { recoveryRoutes } from './recovery/recovery-routes.tsx'
import { reportsRoutes } from './reports/reports-routes.ts'
import { sellerPages } from './seller/seller-routes.tsx'
import { setupRoutes } from './setup/setup-routes.tsx'
import { chooseStoreRoutes } from './sign-in/choose-store-routes.tsx'
import { forgottenRoutes } from './sign-in/forgotten-routes.tsx'
import { linkRoutes } from './sign-in/link-routes.tsx'
import { passkeyRoutes } from './sign-in/passkey-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.tsx'
import { storesPages } from './stores/stores-routes.tsx'
import { allWebhooksPage } from './webhooks/all-webhooks-routes.tsx'
import { operatorsPlace } from './webhooks/webhook-place.ts'
import { webhookPages } from './webhooks/webhook-routes.tsx'

export function adminRoutes(server: FastifyInstance, deps: PanelDeps): void {
  const styles = deps.panelStyles ?? builtAsset('styles/admin.css')
  const script = deps.panelStyles === undefined ? builtAsset('islands/start-panel.ts') : null
  void server.register(async (pages) => {
    pages.decorateRequest('panelSession', null)
    pages.decorateRequest('panelOperator', null)
    setUpReaders(pages)
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
    chooseStoreRoutes(pages, options)
    forgottenRoutes(pages, options)

    const nav = createPanelNav()
    const readAlerts = async () => alertsOf(await readTroubles(deps))
    const ofShop = { ...options, nav, audience: 'installation', readAlerts } as const
    const panel = createPanel(pages, ofShop)
    dashboardRoutes(panel)
    panelCatalogRoutes(panel)
    codesPages(panel)
    priceListPages(panel)
    reportsRoutes(panel)
    storesPages(panel)
    sellerPages(panel)
    panelHealthRoutes(panel)
    recoveryRoutes(panel)
    documentsRoutes(panel)
    panelOrdersRoutes(panel)
    allWebhooksPage(panel)
    webhookPages(panel, operatorsPlace)
    groupPages(panel)
    labsPages(panel)
    giftCardRoutes(panel)
    giftCardOnlineRoutes(panel)
    mailsRoutes(panel, panel)
    mailServerRoutes(panel)
    mailTextRoutes(panel)
    paymentPages(panel)
    productionRoutes(panel)
    gangSheetRoutes(panel)
    panelImagesRoutes(panel)
    auditRoutes(panel)
    peopleRoutes(panel, installationsPeople)
    operatorKeysRoutes(panel)
    setupRoutes(panel)
    profileRoutes(panel, routes.admin.profile)

    const accountNav = createPanelNav()
    accountRoutes(createPanel(pages, { ...options, nav: accountNav, audience: 'store' }))
  })
}

function builtAsset(name: string): string {
  return addressOfBuilt(readManifest(builtAssetsDir()), `src/doors/admin/${name}`)
}
