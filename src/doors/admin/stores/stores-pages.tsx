// /admin/stores: integrators' shop fronts, their settings, mode and keys.

import { readStoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { readSavedCatalog } from '../../../trade/catalog/save-catalog.ts'
import { readOperators } from '../../../trade/operators/accounts/read-operators.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { changeMode } from '../../../trade/orders/change-mode.ts'
import { readOpenBills } from '../../../trade/orders/open-bills.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import { readAccountTerms } from '../../../trade/stores/settings/account-limit.ts'
import { readCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { peoplePages } from '../operators/people-pages.tsx'
import { storesPeople } from '../operators/people-place.ts'
import { readLegal } from '../seller/seller-pages.tsx'
import { say } from '../words/say.ts'
import { BillSection, billPages, limitForm } from './bill-pages.tsx'
import { CommissionSection, commissionForm } from './commission-section.tsx'
import { KeySection, keyPages, NewKeys, operatorsKeys } from './key-pages.tsx'
import { LogoSection, logoPages } from './logo-pages.tsx'
import { lookPages, lookPath } from './look-pages.tsx'
import { storesPath as home, newStoreForm, storeForm } from './store-form.ts'
import { AccountSection, ConfirmLive, CreateStore, ModeSection, StoreList } from './store-views.tsx'

export function storesPages(panel: Panel): void {
  const { database, now, gateways } = panel
  keyPages(panel, operatorsKeys)
  peoplePages(panel, storesPeople)
  logoPages(panel)
  lookPages(panel)
  billPages(panel)
  const settings = storeForm(panel, storePage)
  const limit = limitForm(panel, storePage)
  const commission = commissionForm(panel, storePage)
  const newStore = newStoreForm(panel, listPage, ({ store, accessKey, secretKey }) => ({
    title: store.name,
    back: { href: `${home}/${store.id}`, label: say('Its settings') },
    children: <NewKeys accessKey={accessKey} secretKey={secretKey} />,
  }))

  async function listPage({ operator }: PanelContext, sold: readonly string[]): Promise<PanelPage> {
    const stores = await database.queries
      .selectFrom('stores')
      .select(['id', 'name', 'mode', 'currency', 'closed_at', 'created_at'])
      .orderBy('created_at')
      .execute()
    return {
      title: say('Stores'),
      isWide: true,
      children: (
        <>
          <StoreList stores={stores} />
          {hasRole(operator, 'owner') && (
            <CreateStore isSecond={stores.length === 1}>
              <newStore.Form
                at={sold}
                legend={say('Add a store')}
                submit={say('Make the store')}
                idPrefix="store-"
              />
            </CreateStore>
          )}
        </>
      ),
    }
  }

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
      return await redirect(`${home}/${id}`, { kind: 'fault', text: error.publicMessage })
    }
  })

  async function storePage({ param, operator }: PanelContext): Promise<PanelPage> {
    const store = await readStoreSettings(database.queries, readStoreId(param('id')))
    const keys = await readKeys(database.queries, store.id, now())
    const accounts = await readOperators(database.queries, store.id)
    const { document } = await readSavedCatalog(database)
    const account = await readAccountTerms(database.queries, store.id)
    const terms = await readCommissionTerms(database.queries, store.id)
    const bills = await readOpenBills(database.queries, store.id)
    const { missing } = await readLegal(database.queries)
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
          <settings.Form
            at={{ store, sold: document.currencies }}
            legend={say('Settings')}
            submit={say('Save')}
            mayChange={mayChange}
          />
          <BillSection
            address={address}
            at={{ storeId: store.id, limit: account.limit, usualCurrency: store.currency }}
            Form={limit.Form}
            bills={bills}
            mayChange={mayChange}
          />
          <CommissionSection
            at={{ storeId: store.id, terms }}
            Form={commission.Form}
            mayChange={mayChange}
          />
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
