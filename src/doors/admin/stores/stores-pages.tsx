// /admin/stores: integrators' shop fronts, their settings, mode and keys.

import { readStoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { recordOf } from '../../../pure/objects.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { readSavedCatalog } from '../../../trade/catalog/save-catalog.ts'
import { readOperators } from '../../../trade/operators/accounts/read-operators.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { changeMode } from '../../../trade/orders/change-mode.ts'
import { readOpenBills } from '../../../trade/orders/open-bills.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import { readAccountTerms } from '../../../trade/stores/settings/account-limit.ts'
import {
  checkStoreSettings,
  fieldsOfStore,
  type StoreFaults,
  type StoreFields,
  storeFieldNames,
} from '../../../trade/stores/settings/check-store-settings.ts'
import { readCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'
import { createStore } from '../../../trade/stores/settings/create-store.ts'
import {
  readStoreSettings,
  saveStoreSettings,
} from '../../../trade/stores/settings/store-settings.ts'
import { whyNotConfirmed } from '../frame/confirm-person.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { nothingSaved } from '../frame/redirect-with-outcome.ts'
import { typedOverSaved } from '../frame/seen-fields.tsx'
import { peoplePages } from '../operators/people-pages.tsx'
import { storesPeople } from '../operators/people-place.ts'
import { readLegal } from '../seller/seller-pages.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { BillSection, billPages } from './bill-pages.tsx'
import { CommissionSection, commissionPages } from './commission-section.tsx'
import { KeySection, keyPages, NewKeys, operatorsKeys } from './key-pages.tsx'
import { LogoSection, logoPages } from './logo-pages.tsx'
import { lookPages, lookPath } from './look-pages.tsx'
import { StoreForm } from './store-form.tsx'
import {
  AccountSection,
  ConfirmLive,
  CreateStoreForm,
  ModeSection,
  StoreList,
} from './store-views.tsx'

const home = '/admin/stores'

export function storesPages(panel: Panel): void {
  const { database, now, gateways } = panel
  keyPages(panel, operatorsKeys)
  peoplePages(panel, storesPeople)
  logoPages(panel)
  lookPages(panel)
  billPages(panel)
  commissionPages(panel)

  panel.get(
    home,
    'read_only',
    async ({ operator, show }) => {
      const stores = await database.queries
        .selectFrom('stores')
        .select(['id', 'name', 'mode', 'currency', 'closed_at', 'created_at'])
        .orderBy('created_at')
        .execute()
      return await show({
        title: say('Stores'),
        isWide: true,
        children: (
          <>
            <StoreList stores={stores} />
            {hasRole(operator, 'owner') && (
              <CreateStoreForm
                isSecond={stores.length === 1}
                sold={(await readSavedCatalog(database)).document.currencies}
              />
            )}
          </>
        ),
      })
    },
    { nav: { label: say('Stores'), order: 40 } },
  )

  panel.post(home, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    const [name, currency] = [form.get('name'), form.get('currency').toUpperCase()]
    const { document } = await readSavedCatalog(database)
    if (name === '' || [...name].length > 100 || !document.currencies.includes(currency)) {
      const text = say('Write a name of at most 100 characters, and choose a currency.')
      return await redirect(home, { kind: 'fault', text })
    }
    const refused = await whyNotConfirmed(panel, context)
    if (refused !== null) return await redirect(home, { kind: 'fault', text: refused })
    const made = await database.transaction(async (tx) => {
      const created = await createStore(tx, { name, currency }, now())
      const { id } = created.store
      const about = { operator: by, ...aboutStore(id) }
      const detail = { name, currency }
      await addAuditEntry(tx, { ...about, action: 'store.created', detail }, now())
      return created
    })
    const { store, accessKey, secretKey } = made
    return await show({
      title: store.name,
      back: { href: `${home}/${store.id}`, label: say('Its settings') },
      children: <NewKeys accessKey={accessKey} secretKey={secretKey} />,
    })
  })

  panel.get(`${home}/:id`, 'read_only', async (context) => {
    return await context.show(await storePage(context, {}))
  })

  panel.post(`${home}/:id`, 'owner', async (context) => {
    const { param, form, by, show, redirect } = context
    const id = readStoreId(param('id'))
    const typed = recordOf(storeFieldNames, (name) => form.all(name).join(', '))
    const saved = fieldsOfStore(await readStoreSettings(database.queries, id))
    const { fields, faults: both } = typedOverSaved(form, storeFieldNames, { typed, saved })
    const { document } = await readSavedCatalog(database)
    const checked = checkStoreSettings(fields, document.currencies)
    const faults = { ...both, ...(!checked.ok && checked.faults) }
    if (!checked.ok || Object.keys(faults).length > 0) {
      const page = await storePage(context, { fields, faults })
      const status = checked.ok ? 409 : 400
      return await show({ ...page, status, notice: nothingSaved() })
    }
    await database.transaction((tx) =>
      saveStoreSettings(tx, id, checked.settings, { by, at: now() }),
    )
    return await redirect(`${home}/${id}`, say('The settings are saved.'))
  })

  panel.post(`${home}/:id/mode`, 'owner', async ({ param, form, by, show, redirect }) => {
    const id = readStoreId(param('id'))
    const mode = form.get('mode') === 'live' ? 'live' : 'test'
    const takesPayments = gateways.forStore(mode) !== null
    const { missing } = await readLegal(database.queries)
    const isAsked = mode === 'live' && takesPayments && missing.length > 0
    if (isAsked && form.get('confirmed') !== 'yes') {
      return await show({
        title: say('Go live all the same?'),
        back: { href: `${home}/${id}`, label: say('The store') },
        children: <ConfirmLive address={`${home}/${id}`} missing={missing} />,
      })
    }
    try {
      await database.transaction(async (tx) => {
        const { mode: before } = await readStoreSettings(tx, id)
        if (before === mode) return
        await changeMode(tx, { storeId: id, mode, takesPayments }, now())
        const changes = [{ what: 'mode', from: before, to: mode }]
        const about = { operator: by, ...aboutStore(id), changes }
        const detail = isAsked ? { wentLiveWithout: missing.map(({ what }) => what) } : {}
        await addAuditEntry(tx, { ...about, detail, action: 'store.mode_changed' }, now())
      })
      return await redirect(`${home}/${id}`, say('The store is in {mode} mode.', { mode }))
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status !== 409) throw error
      return await redirect(`${home}/${id}`, { kind: 'fault', text: saidRefusal(error.told) })
    }
  })

  /** With what was typed, where that was faulty. */
  async function storePage(
    { param, operator }: PanelContext,
    typed: { fields?: StoreFields; faults?: StoreFaults },
  ): Promise<PanelPage> {
    const store = await readStoreSettings(database.queries, readStoreId(param('id')))
    const keys = await readKeys(database.queries, store.id, now())
    const accounts = await readOperators(database.queries, store.id)
    const { document } = await readSavedCatalog(database)
    const { limit } = await readAccountTerms(database.queries, store.id)
    const terms = await readCommissionTerms(database.queries, store.id)
    const bills = await readOpenBills(database.queries, store.id)
    const { missing } = await readLegal(database.queries)
    const saved = fieldsOfStore(store)
    const { fields = saved, faults = {} } = typed
    const address = `${home}/${store.id}`
    const mayChange = hasRole(operator, 'owner')
    return {
      title: store.name,
      back: { href: home, label: say('Stores') },
      children: (
        <>
          <p>
            <a href={lookPath(store.id, null)}>
              {say('Name, logo and colour beside a cart that wears them')}
            </a>
          </p>
          <StoreForm
            address={address}
            saved={saved}
            fields={fields}
            faults={faults}
            mayChange={mayChange}
            sold={document.currencies}
          />
          <BillSection
            address={address}
            storeId={store.id}
            limit={limit}
            bills={bills}
            mayChange={mayChange}
            usualCurrency={store.currency}
          />
          <CommissionSection address={address} terms={terms} mayChange={mayChange} />
          <LogoSection address={address} logo={store.logo} mayChange={mayChange} />
          {mayChange && <ModeSection address={address} mode={store.mode} missing={missing} />}
          {mayChange && <KeySection address={address} keys={keys} />}
          {mayChange && <AccountSection address={address} accounts={accounts} now={now()} />}
          <section>
            <h2>{say('Webhooks')}</h2>
            <p>
              <a href={`/admin/webhooks/${store.id}`}>
                {say("Where this store's events go, and their log")}
              </a>
            </p>
          </section>
        </>
      ),
    }
  }
}
