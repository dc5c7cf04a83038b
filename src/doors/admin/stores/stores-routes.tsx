import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import { readOperators } from '../../../trade/operators/accounts/read-operators.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { changeMode } from '../../../trade/orders/core/change-mode.ts'
import { readOpenBills } from '../../../trade/orders/core/open-bills.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import { readAccountTerms } from '../../../trade/stores/settings/account-limit.ts'
import { readCommissionTerms } from '../../../trade/stores/settings/commission-terms.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { peopleRoutes } from '../operators/people-routes.tsx'
import { storesPeople } from '../operators/people-scope.ts'
import { hasUntriedKeys } from '../payments/tried-keys.ts'
import { readLegal } from '../seller/seller-routes.tsx'
import { BillSection, billPages, limitForm } from './bill-routes.tsx'
import { CommissionSection, commissionForm } from './commission-routes.tsx'
import { KeySection, keyPages, NewKeys, operatorsKeys } from './key-routes.tsx'
import { LogoSection, logoPages } from './logo-routes.tsx'
import { lookPages, lookPath } from './look-routes.tsx'
import { newStoreForm, storeForm } from './store-form.ts'
import { AccountSection, ConfirmLive, CreateStore, ModeSection, StoreList } from './store-views.tsx'
import { operatorsWebsite, websitePages } from './website-routes.tsx'

export function storesPages(panel: Panel): void {
  const { database, now, gateways } = panel
  keyPages(panel, operatorsKeys)
  websitePages(panel, operatorsWebsite)
  peopleRoutes(panel, storesPeople)
  logoPages(panel)
  lookPages(panel)
  billPages(panel)
  const settings = storeForm(panel, storePage)
  const limit = limitForm(panel, storePage)
  const commission = commissionForm(panel, storePage)
  const newStore = newStoreForm(panel, listPage, ({ store, accessKey, secretKey }) => ({
    title: store.name,
    back: { href: routes.admin.stores.one.page.href({ id: store.id }), label: t('Store settings') },
    children: <NewKeys accessKey={accessKey} secretKey={secretKey} />,
  }))

  async function listPage({ operator }: PanelContext, sold: readonly string[]): Promise<PanelPage> {
    const stores = await database.queries
      .selectFrom('stores')
      .select(['id', 'name', 'mode', 'currency', 'closed_at', 'created_at'])
      .orderBy('created_at')
      .execute()
    return {
      title: t('Stores'),
      isWide: true,
      children: (
        <>
          <StoreList stores={stores} />
          {hasRole(operator, 'owner') && (
            <CreateStore isSecond={stores.length === 1}>
              <newStore.Form
                at={sold}
                legend={t('Add a store')}
                submit={t('Create the store')}
                idPrefix="store-"
              />
            </CreateStore>
          )}
        </>
      ),
    }
  }

  panel.post(routes.admin.stores.one.mode, 'owner', async ({ param, form, by, show, redirect }) => {
    const id = readStoreId(param('id'))
    const mode = form.get('mode') === 'live' ? 'live' : 'test'
    const takesPayments = gateways.forStore(mode) !== null
    const { missing: facts, missingData } = await readLegal(database.queries)
    const missing = [...facts, ...missingData]
    const isUntested = await hasUntriedKeys(database.queries, panel)
    const isAsked = mode === 'live' && takesPayments && (missing.length > 0 || isUntested)
    if (isAsked && form.get('confirmed') !== 'yes') {
      return await show({
        title: t('Go live anyway?'),
        back: { href: routes.admin.stores.one.page.href({ id }), label: t('The store') },
        children: (
          <ConfirmLive
            address={routes.admin.stores.one.page.href({ id })}
            missing={missing}
            isUntested={isUntested}
          />
        ),
      })
    }
    try {
      await database.transaction(async (tx) => {
        const { mode: before } = await readStoreSettings(tx, id)
        if (before === mode) return
        await changeMode(tx, { storeId: id, mode, takesPayments }, now())
        const changes = [{ what: 'mode', from: before, to: mode }]
        const about = { operator: by, ...aboutStore(id), changes }
        const without = [...new Set(missing.map(withoutCountries))]
        const detail = isAsked && missing.length > 0 ? { wentLiveWithout: without } : {}
        await addAuditEntry(tx, { ...about, detail, action: 'store.mode_changed' }, now())
      })
      return await redirect(
        routes.admin.stores.one.page.href({ id }),
        t('The store is in {mode} mode.', { mode }),
      )
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status !== 409) throw error
      return await redirect(routes.admin.stores.one.page.href({ id }), {
        kind: 'fault',
        text: tRefusal(error.told),
      })
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
    const { missing, missingData } = await readLegal(database.queries)
    const address = routes.admin.stores.one.page.href({ id: store.id })
    const mayChange = hasRole(operator, 'owner')
    return {
      title: store.name,
      back: { href: routes.admin.stores.page.href(), label: t('Stores') },
      children: (
        <>
          <p>
            <a href={lookPath(store.id, null)}>{t('Name, logo and colour, previewed on a cart')}</a>
          </p>
          <p>
            <a href={routes.admin.stores.one.website.href({ id: store.id })}>
              {t('On your website: the lines to copy')}
            </a>
          </p>
          <settings.Form
            at={{ store, sold: document.currencies }}
            legend={t('Settings')}
            submit={t('Save')}
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
          {mayChange && (
            <ModeSection
              address={address}
              mode={store.mode}
              missing={missing}
              missingData={missingData}
            />
          )}
          {mayChange && <KeySection address={address} keys={keys} />}
          {mayChange && <AccountSection address={address} accounts={accounts} now={now()} />}
          <section>
            <h2>{t('Webhooks')}</h2>
            <p>
              <a href={routes.admin.webhooks.one.page.href({ store: store.id })}>
                {t('Event destinations and log of this store')}
              </a>
            </p>
          </section>
        </>
      ),
    }
  }
}

/** For the audit log: `the notice on the legal guarantee: de, fr`. */
function withoutCountries({ what, in: places = [] }: MissingFact): string {
  const list = places.map(({ language }) => language).join(', ')
  return list === '' ? what : `${what}: ${list}`
}
