// Sending a store's logo, and taking it away.

import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { addAuditEntry } from '../../../trade/operators/audit/add-audit-entry.ts'
import { saveLogo } from '../../../trade/stores/branding/save-logo.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { sayOnPage } from '../frame/say-on-page.ts'
import { type ReceiveLogoDeps, receiveLogo } from './receive-logo.ts'

export type LogoPagesDeps = PanelDeps & ReceiveLogoDeps

export function logoPages(panel: Panel, deps: LogoPagesDeps): void {
  const { database, now } = deps

  panel.postFile('/admin/stores/:id/logo', 'owner', (asked) =>
    sayOnPage(asked, pageOf(asked), async () => {
      const { id } = await readStoreSettings(database.queries, asked.param('id'))
      await save(asked, id, await receiveLogo(deps, asked.request))
      return 'The logo is on the pages of the store.'
    }),
  )

  panel.post('/admin/stores/:id/logo/remove', 'owner', (asked) =>
    sayOnPage(asked, pageOf(asked), async () => {
      await save(asked, asked.param('id'), null)
      return 'The logo is gone: the pages show the name again.'
    }),
  )

  async function save(
    { by }: PanelRequest,
    storeId: string,
    logo: (StoreLogo & { bytes: Buffer }) | null,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const { logo: before } = await readStoreSettings(tx, storeId)
      if (before?.sha256 === logo?.sha256) return
      await saveLogo(tx, storeId, logo, now())
      const action = logo === null ? 'store.logo_removed' : 'store.logo_changed'
      const changes = [{ what: 'logo', from: logoText(before), to: logoText(logo) }]
      const about = { operator: by, subject: `store ${storeId}`, storeId, changes }
      await addAuditEntry(tx, { ...about, action }, now())
    })
  }
}

function logoText(logo: StoreLogo | null): string | null {
  return logo === null ? null : `${logo.width} × ${logo.height} (${logo.sha256.slice(0, 12)}…)`
}

function pageOf({ param }: PanelRequest): string {
  return `/admin/stores/${encodeURIComponent(param('id'))}`
}
