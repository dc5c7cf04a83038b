// The keys of a store: which are valid and until when, and forms to rotate and revoke them.
// Operators manage the keys of every store, integrators their own.

import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { StoreKey } from '../../../trade/stores/keys/read-keys.ts'
import { endKey, rotateKey } from '../../../trade/stores/keys/rotate-key.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { t, tText } from '../i18n/t.ts'
import { whyNotConfirmed } from '../layout/confirm-person.ts'
import { timeText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { CurrentPassword } from '../layout/parts/password-fields.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'

const dayMs = 86_400_000
const maxOverlapDays = 30

export type KeyPlace = {
  routes: { create: Route; end: Route }
  storeIdOf(context: PanelContext): StoreId
  /** The page that shows the keys of that store. */
  home(storeId: StoreId): string
}

export const operatorsKeys: KeyPlace = {
  routes: {
    create: routes.admin.stores.one.keys.page,
    end: routes.admin.stores.one.keys.one.end,
  },
  storeIdOf: ({ param }) => readStoreId(param('id')),
  home: (storeId) => routes.admin.stores.one.page.href({ id: storeId }),
}

export function keyPages(panel: Panel, place: KeyPlace): void {
  const { database, now } = panel
  panel.post(place.routes.create, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    const kind = form.get('kind') === 'access' ? 'access' : 'secret'
    const refused = kind === 'secret' ? await whyNotConfirmed(panel, context) : null
    if (refused !== null) {
      const home = place.home(place.storeIdOf(context))
      return await redirect(home, { kind: 'fault', text: refused })
    }
    const days = /^\d{1,2}$/.test(form.get('overlap_days')) ? Number(form.get('overlap_days')) : 7
    const overlapDays = Math.min(days, maxOverlapDays)
    const { store, key } = await database.transaction(async (tx) => {
      const store = await readStoreSettings(tx, place.storeIdOf(context))
      const wish = { storeId: store.id, kind, overlapMs: overlapDays * dayMs } as const
      const key = await rotateKey(tx, wish, now())
      const about = { operator: by, ...aboutStore(store.id) }
      const detail = { kind, overlapDays }
      await addAuditEntry(tx, { ...about, action: 'store.key_replaced', detail }, now())
      return { store, key }
    })
    return await show({
      title: t('New {kind} key', { kind: tText(kind) }),
      back: { href: place.home(store.id), label: store.name },
      children: <NewKeys {...(kind === 'access' ? { accessKey: key } : { secretKey: key })} />,
    })
  })

  panel.post(place.routes.end, 'owner', async (context) => {
    const { param, by, redirect } = context
    const storeId = place.storeIdOf(context)
    await database.transaction(async (tx) => {
      const kind = await endKey(tx, { storeId, keyId: param('key') }, now())
      const about = { operator: by, ...aboutStore(storeId), detail: { kind } }
      await addAuditEntry(tx, { ...about, action: 'store.key_ended' }, now())
    })
    return await redirect(place.home(storeId), t('Key revoked.'))
  })
}

const overlaps = [
  { days: 7, label: 'for 7 more days' },
  { days: 1, label: 'for one day' },
  { days: 30, label: 'for 30 days' },
  { days: 0, label: 'not at all: revoked immediately' },
]

export type KeySectionProps = {
  /** URL of the surrounding page. */
  address: string
  keys: readonly StoreKey[]
  /** If not set, the keys are shown read-only. */
  mayReplace?: boolean
}

export function KeySection({ address, keys, mayReplace = true }: KeySectionProps) {
  return (
    <section>
      <h2>{t('Keys')}</h2>
      <Table
        caption={t('Active keys')}
        rows={keys}
        keyOf={({ id }) => id}
        empty={t('None.')}
        columns={[
          { label: t('Type'), cell: ({ kind }) => tText(kind) },
          { label: t('Key'), cell: ({ shown }) => <code>{shown}</code> },
          { label: t('Created'), cell: ({ createdAt }) => timeText(createdAt) },
          {
            label: t('Valid until'),
            cell: ({ id, expiresAt }) =>
              expiresAt === null ? (
                t('it is replaced')
              ) : !mayReplace ? (
                timeText(expiresAt)
              ) : (
                <>
                  {timeText(expiresAt)}
                  <AskedForm
                    label={t('Revoke now')}
                    yes={t('Revoke the key')}
                    action={`${address}/keys/${id}/end`}
                  >
                    <p>{t('Permanent and immediate: programs that still use it are refused.')}</p>
                  </AskedForm>
                </>
              ),
          },
        ]}
      />
      <p class="note">
        {t(
          'The access key can be public: it opens carts and hands images over. Keep the secret key on a server. If HANDPRINT_ACCESS_KEY or HANDPRINT_SECRET_KEY contain keys of the first store, change them there too: the program doesn’t start with a revoked key.',
        )}
      </p>
      {mayReplace && <ReplaceForm address={address} kind="access" />}
      {mayReplace && <ReplaceForm address={address} kind="secret" />}
    </section>
  )
}

function ReplaceForm({ address, kind }: { address: string; kind: StoreKey['kind'] }) {
  const id = `${kind}-overlap`
  return (
    <details>
      <summary>{t('Replace the {kind} key', { kind: tText(kind) })}</summary>
      <PostForm action={`${address}/keys`} class="stack">
        <input type="hidden" name="kind" value={kind} />
        <div class="field">
          <label for={id}>{t('The current {kind} key stays valid', { kind: tText(kind) })}</label>
          <select id={id} name="overlap_days">
            {overlaps.map(({ days, label }) => (
              <option key={days} value={String(days)}>
                {tText(label)}
              </option>
            ))}
          </select>
        </div>
        {kind === 'secret' && <CurrentPassword id="secret-current" />}
        <Submit>{t('Create a new {kind} key', { kind: tText(kind) })}</Submit>
      </PostForm>
    </details>
  )
}

/** Shows new keys. The secret key is shown here and never again. */
export function NewKeys({ accessKey, secretKey }: { accessKey?: string; secretKey?: string }) {
  return (
    <>
      {accessKey !== undefined && (
        <section>
          <h2>{t('Access key')}</h2>
          <code class="secret">{accessKey}</code>
        </section>
      )}
      {secretKey !== undefined && (
        <section>
          <h2>{t('Secret key')}</h2>
          <p>{t('Store it on a server now. It is not shown again.')}</p>
          <code class="secret">{secretKey}</code>
        </section>
      )}
    </>
  )
}
