// /admin/payments: the payment providers of live and test stores, set and tested by owners. Keys
// from the environment take precedence and can only be tested here. Secrets are requested but never
// shown.

import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { findProviderKeys, removeProviderKeys } from '../../../trade/payments/provider-keys.ts'
import { t, tText } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import {
  auditOf,
  type KeysPlace,
  keysForm,
  keysPlace,
  keysRoutes,
  modes,
  nobodyToAsk,
  tryKeys,
  webhookUrlOf,
} from './keys-form.tsx'
import { KeysSection } from './keys-section.tsx'
import { hasUntriedKeys, neverTested, recordTest } from './tried-keys.ts'

export function paymentPages(panel: Panel): void {
  const { database, providers, gateways, now } = panel
  const form = keysForm(panel, page)

  panel.get(
    routes.admin.payments.page,
    'read_only',
    async (context) => await context.show(await page(context)),
    {
      nav: { label: t('Payments'), order: 72 },
    },
  )

  panel.post(keysRoutes.remove, 'owner', async (context) => {
    const { provider, mode } = keysPlace(providers.known, context)
    const place = { provider: provider.name, mode }
    await database.transaction(async (tx) => {
      const saved = await findProviderKeys(tx, place)
      if (saved === null) return
      await removeProviderKeys(tx, place)
      const about = { operator: context.by, ...auditOf({ provider, mode, saved }, null) }
      await addAuditEntry(tx, { ...about, action: 'payment_keys.removed' }, now())
    })
    await providers.look()
    return await context.redirect(
      routes.admin.payments.page.href(),
      t('Keys for {mode} stores removed.', { mode }),
    )
  })

  panel.post(keysRoutes.try, 'owner', async (context) => {
    const { provider, mode } = keysPlace(providers.known, context)
    const gateway = gateways.all.find((each) => each.name === provider.name && each.mode === mode)
    const outcome =
      gateway === undefined
        ? nobodyToAsk
        : await tryKeys(provider, gateway, webhookUrlOf(panel, context, { provider }))
    if (gateway !== undefined && outcome.kind === 'done') {
      await recordTest(panel, context.by, gateway)
    }
    return await context.redirect(routes.admin.payments.page.href(), outcome)
  })

  async function page(context: PanelContext): Promise<PanelPage> {
    const places = providers.known.flatMap((provider) =>
      modes.map((mode): KeysPlace => ({ provider, mode })),
    )
    const saved = await Promise.all(
      places.map(({ provider, mode }) =>
        findProviderKeys(database.queries, { provider: provider.name, mode }),
      ),
    )
    return {
      title: t('Payments'),
      children: (
        <>
          <p>
            <a href={routes.admin.giftCards.page.href()}>{t('Gift cards')}</a>
          </p>
          {(await hasUntriedKeys(database.queries, panel)) && (
            <p class="notice fault">{neverTested()}</p>
          )}
          {places.map((place, index) => (
            <>
              {place.mode === modes[0] && <p>{tText(place.provider.about)}</p>}
              <KeysSection
                at={{
                  ...place,
                  saved: saved[index] ?? null,
                  webhookUrl: webhookUrlOf(panel, context, place),
                }}
                isFixed={providers.isFixed(place.provider.name, place.mode)}
                mayChange={hasRole(context.operator, 'owner')}
                isOneOfSeveral={providers.known.length > 1}
                Form={form.Form}
              />
            </>
          ))}
        </>
      ),
    }
  }
}
