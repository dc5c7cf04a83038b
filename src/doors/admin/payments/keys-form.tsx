// The form for a provider's keys in one mode. The provider defines the fields.

import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError, notFound } from '../../../pure/errors.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type GatewayTrial,
  type PaymentGateway,
  type StoreMode,
  webhookPathOf,
} from '../../../trade/payments/payment-gateway.ts'
import type { PaymentProvider, ProviderKeys } from '../../../trade/payments/payment-provider.ts'
import {
  findProviderKeys,
  type SavedKeys,
  saveProviderKeys,
} from '../../../trade/payments/provider-keys.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import {
  checkSetUpTexts,
  formName,
  secretRules,
  setUpFields,
  setUpTexts,
} from '../forms/set-up-fields.ts'
import { t, tText } from '../i18n/t.ts'
import type { Outcome, PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { recordTest } from './tried-keys.ts'

export const keysRoutes = routes.admin.payments.one.one

export type KeysPlace = { provider: PaymentProvider; mode: StoreMode }
export type KeysAt = KeysPlace & {
  /** Null if no keys are set here. */
  saved: SavedKeys | null
  /** Where the provider sends its events. */
  webhookUrl: string
}

export function keysForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  const { providers } = panel
  return defineForm(panel, {
    route: keysRoutes.page,
    pageOf: () => routes.admin.payments.page.href(),
    async read(db, context): Promise<KeysAt> {
      const place = keysPlace(providers.known, context)
      const saved = await findProviderKeys(db, { ...place, provider: place.provider.name })
      return { ...place, saved, webhookUrl: webhookUrlOf(panel, context, place) }
    },
    address: (at: KeysAt) => keysAddress(at),
    fields: fieldsOf,
    texts: ({ provider, mode, saved }) =>
      setUpTexts(provider.keys(mode), saved && { settings: saved.keys, secrets: saved.keys }),
    secrets: ({ provider, mode }) => secretRules(provider.keys(mode)),
    closed: ({ provider: { name, variables }, mode }) =>
      providers.isFixed(name, mode)
        ? t(
            'These keys are set by environment variables ({variables}), which take precedence. Change them there.',
            {
              variables: variables ?? '',
            },
          )
        : null,
    check(texts, { provider, mode }) {
      const { values, faults } = checkSetUpTexts(provider.keys(mode), texts)
      const keys = Object.entries({ ...values.settings, ...values.secrets })
      const value = Object.fromEntries(keys.map(([name, key]) => [name, String(key)]))
      return Object.keys(faults).length > 0 ? { faults } : { value }
    },
    // The keys decide which account receives the shoppers' money.
    asksPassword: true,
    async try(keys, { provider, mode, webhookUrl }, { by }) {
      const gateway = await providers.open({ provider: provider.name, mode, keys })
      if (gateway === null) return null
      const trial = await tryKeys(provider, gateway, webhookUrl)
      if (trial.kind === 'done') {
        await recordTest(panel, by, gateway)
        return trial
      }
      return { ...trial, text: t('Nothing was saved. {text}', { text: tText(trial.text) }) }
    },
    save: (tx, keys, { provider, mode }) =>
      saveProviderKeys(tx, { provider: provider.name, mode }, keys, panel.now()),
    audit: (at, keys) => ({
      ...auditOf(at, keys),
      action: 'payment_keys.changed',
    }),
    async done({ redirect }, { at: { mode }, trial }) {
      await providers.look()
      const tried = trial?.text ?? t('They were not tested.')
      const text = t('Keys for {mode} stores saved. {tried}', { mode, tried })
      return await redirect(routes.admin.payments.page.href(), text)
    },
    page,
  })
}

/** Reads provider and mode from the address. Throws `not_found` (404). */
export function keysPlace(known: readonly PaymentProvider[], { param }: PanelContext): KeysPlace {
  const provider = known.find(({ name }) => name === param('provider'))
  const mode = modes.find((known) => known === param('mode'))
  if (provider !== undefined && mode !== undefined) return { provider, mode }
  throw notFound(t('Page not found.'))
}

export const modes = ['live', 'test'] as const

export function keysAddress({ provider, mode }: KeysPlace): string {
  return routes.admin.payments.one.one.page.href({ provider: provider.name, mode })
}

export function webhookUrlOf(
  { baseUrl }: Pick<Panel, 'baseUrl'>,
  { request }: PanelContext,
  { provider }: Pick<KeysPlace, 'provider'>,
): string {
  return `${baseUrlOf(request, baseUrl)}${webhookPathOf(provider)}`
}

function fieldsOf({ provider, mode, webhookUrl }: KeysAt): FieldTable<string> {
  const fields = setUpFields(provider.keys(mode))
  const { webhook } = provider
  if (webhook === undefined) return fields
  const above = (
    <div>
      <p>{tText(webhook.note)}</p>
      <p>
        <code>{webhookUrl}</code>
      </p>
      <details>
        <summary>{t('and these {count} events', { count: webhook.news.length })}</summary>
        <p>
          <code>{webhook.news.join(', ')}</code>
        </p>
      </details>
    </div>
  )
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    name === formName(webhook.secret) ? { ...field, above } : field,
  ])
  return Object.fromEntries(entries)
}

/** The audit entry, without secrets. `keys` is null if they were removed. */
export function auditOf(
  { provider, mode, saved }: Omit<KeysAt, 'webhookUrl'>,
  keys: ProviderKeys | null,
) {
  const shown = (all: ProviderKeys | null) =>
    Object.fromEntries(
      Object.keys(provider.keys(mode).settings).map((name) => [name, all?.[name] ?? null]),
    )
  const changes = changesBetween(shown(saved?.keys ?? null), shown(keys))
  return { detail: { mode, provider: provider.label }, changes }
}

/** The outcome is a fault if the account cannot take payments. */
export async function tryKeys(
  { label }: PaymentProvider,
  gateway: PaymentGateway,
  webhookUrl: string,
): Promise<Outcome> {
  try {
    const trial = await gateway.tryOut?.(webhookUrl)
    if (trial === undefined) return nobodyToAsk
    const { account, takesCharges, webhook } = trial
    const who = t('Connected to {label}: account {account}, {mode} mode.', {
      label,
      account,
      mode: gateway.mode ?? t('test'),
    })
    if (takesCharges) return { kind: 'done', text: `${who} ${webhookText(webhook, webhookUrl)}` }
    const what = t(
      '{who} It can’t accept payments yet: finish its activation in the {label} dashboard.',
      {
        who,
        label,
      },
    )
    return { kind: 'fault', text: what }
  } catch (error) {
    if (!(error instanceof HandprintError)) throw error
    return { kind: 'fault', text: error.publicMessage }
  }
}

export const nobodyToAsk = {
  kind: 'fault',
  text: 'No keys are set, so there is nothing to test.',
} as const

function webhookText(webhook: GatewayTrial['webhook'], url: string): string {
  switch (webhook.state) {
    case 'set':
      return t('Its webhook is set up.')
    case 'missing':
      return t(
        'It has no webhook for {url}. Add one; otherwise payments are detected minutes later.',
        {
          url,
        },
      )
    case 'off':
      return t('Its webhook for {url} is turned off. Turn it on.', { url })
    case 'incomplete':
      return t('Its webhook does not send {list}. Add these events to it.', {
        list: webhook.missing.join(', '),
      })
    case 'unreadable':
      return t('This key doesn’t have permission to check the webhook.')
  }
}
