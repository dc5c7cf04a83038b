// Replacing and ending the keys of a store.

import { addAuditEntry } from '../../operators/audit/add-audit-entry.ts'
import { endKey } from '../../stores/keys/end-key.ts'
import { rotateKey } from '../../stores/keys/rotate-key.ts'
import { readStoreSettings } from '../../stores/settings/store-settings.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { NewKeys } from './new-keys.tsx'

const dayMs = 86_400_000
const mostOverlapDays = 30

export function keyPages(panel: Panel, { database, now }: PanelDeps): void {
  panel.post('/admin/stores/:id/keys', 'owner', async ({ param, form, by, show }) => {
    const kind = form.get('kind') === 'access' ? 'access' : 'secret'
    const days = /^\d{1,2}$/.test(form.get('overlap_days')) ? Number(form.get('overlap_days')) : 7
    const overlapDays = Math.min(days, mostOverlapDays)
    const { store, key } = await database.transaction(async (tx) => {
      const store = await readStoreSettings(tx, param('id'))
      const wish = { storeId: store.id, kind, overlapMs: overlapDays * dayMs } as const
      const key = await rotateKey(tx, wish, now())
      const entry = { operator: by, action: 'store.key_replaced', subject: `store ${store.id}` }
      const detail = { kind, overlapDays }
      await addAuditEntry(tx, { ...entry, storeId: store.id, detail }, now())
      return { store, key }
    })
    return await show({
      title: `A new ${kind} key`,
      back: { href: `/admin/stores/${store.id}`, label: store.name },
      children: <NewKeys {...(kind === 'access' ? { accessKey: key } : { secretKey: key })} />,
    })
  })

  panel.post('/admin/stores/:id/keys/:key/end', 'owner', async ({ param, by, redirect }) => {
    const storeId = param('id')
    await database.transaction(async (tx) => {
      const kind = await endKey(tx, { storeId, keyId: param('key') }, now())
      const entry = { operator: by, action: 'store.key_ended', subject: `store ${storeId}` }
      await addAuditEntry(tx, { ...entry, storeId, detail: { kind } }, now())
    })
    return await redirect(`/admin/stores/${storeId}`, 'The key has ended.')
  })
}
