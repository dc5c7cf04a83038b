// Replacing and ending the keys of a store: of every one for operators, of their own for integrators.

import { addAuditEntry } from '../../../trade/operators/audit/add-audit-entry.ts'
import { endKey } from '../../../trade/stores/keys/end-key.ts'
import { rotateKey } from '../../../trade/stores/keys/rotate-key.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { NewKeys } from './new-keys.tsx'

const dayMs = 86_400_000
const mostOverlapDays = 30

export type KeyPlace = {
  /** The pattern of the address that the keys stand at. */
  path: string
  storeIdOf(asked: PanelRequest): string
  /** The page that shows them, for that store. */
  home(storeId: string): string
}

export const operatorsKeys: KeyPlace = {
  path: '/admin/stores/:id',
  storeIdOf: ({ param }) => param('id'),
  home: (storeId) => `/admin/stores/${storeId}`,
}

export function keyPages(panel: Panel, { database, now }: PanelDeps, place: KeyPlace): void {
  panel.post(`${place.path}/keys`, 'owner', async (asked) => {
    const { form, by, show } = asked
    const kind = form.get('kind') === 'access' ? 'access' : 'secret'
    const days = /^\d{1,2}$/.test(form.get('overlap_days')) ? Number(form.get('overlap_days')) : 7
    const overlapDays = Math.min(days, mostOverlapDays)
    const { store, key } = await database.transaction(async (tx) => {
      const store = await readStoreSettings(tx, place.storeIdOf(asked))
      const wish = { storeId: store.id, kind, overlapMs: overlapDays * dayMs } as const
      const key = await rotateKey(tx, wish, now())
      const about = { operator: by, subject: `store ${store.id}`, storeId: store.id }
      const detail = { kind, overlapDays }
      await addAuditEntry(tx, { ...about, action: 'store.key_replaced', detail }, now())
      return { store, key }
    })
    return await show({
      title: `A new ${kind} key`,
      back: { href: place.home(store.id), label: store.name },
      children: <NewKeys {...(kind === 'access' ? { accessKey: key } : { secretKey: key })} />,
    })
  })

  panel.post(`${place.path}/keys/:key/end`, 'owner', async (asked) => {
    const { param, by, redirect } = asked
    const storeId = place.storeIdOf(asked)
    await database.transaction(async (tx) => {
      const kind = await endKey(tx, { storeId, keyId: param('key') }, now())
      const about = { operator: by, subject: `store ${storeId}`, storeId, detail: { kind } }
      await addAuditEntry(tx, { ...about, action: 'store.key_ended' }, now())
    })
    return await redirect(place.home(storeId), 'The key has ended.')
  })
}
