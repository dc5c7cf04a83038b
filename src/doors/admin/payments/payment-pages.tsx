// /admin/payments: who takes the money of live and of test stores, set and tried by owners. Keys that the
// environment sets win and are only tried here. Secrets are asked for and never shown.

import { baseUrlOf } from '../../../ground/http/base-url.ts'
import { HandprintError, notFound } from '../../../pure/errors.ts'
import { recordOf } from '../../../pure/objects.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import {
  checkStripeKeys,
  type KeyFaults,
  type KeyFields,
  keyFields,
} from '../../../trade/payments/check-stripe-keys.ts'
import type {
  GatewayTrial,
  PaymentGateway,
  StoreMode,
} from '../../../trade/payments/payment-gateway.ts'
import {
  readProviderKeys,
  removeProviderKeys,
  saveProviderKeys,
} from '../../../trade/payments/provider-keys.ts'
import { whyNotConfirmed } from '../frame/confirm-person.ts'
import type { Outcome, PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { KeysSection, type ModeState } from './keys-section.tsx'

const paymentsPath = '/admin/payments'

const modes = ['live', 'test'] as const

export function paymentPages(panel: Panel): void {
  const { database, providers, gateways, now } = panel
  const { queries } = database

  panel.get(paymentsPath, 'read_only', async (context) => await context.show(await page(context)), {
    nav: { label: say('Payments'), order: 72 },
  })

  panel.post(`${paymentsPath}/:mode`, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    const mode = modeOf(context)
    if (providers.isFixed(mode)) return await redirect(paymentsPath, fixed)
    const before = (await readProviderKeys(queries)).find((each) => each.mode === mode) ?? null
    const fields = recordOf(keyFields, (name) => form.get(name))
    const { keys, faults } = checkStripeKeys(fields, { mode, before })
    // They say to whom the money of all shoppers goes.
    const refused = keys === null ? null : await whyNotConfirmed(panel, context)
    const mayFail = refused !== null || form.get('anyway') === 'yes'
    const [gateway] = keys === null ? [] : await providers.open({ stripe: { mode, ...keys } })
    const said = gateway === undefined || mayFail ? null : await tryOut(context, gateway)
    if (keys === null || refused !== null || said?.kind === 'fault') {
      const text =
        said === null
          ? (refused ?? say('Nothing was saved. Correct what stands below.'))
          : say('Nothing was saved. {text}', { text: said.text })
      const asked = await page(context, { mode, fields, faults, hasFailed: said !== null })
      const status = refused === null ? 422 : 403
      return await show({ ...asked, status, notice: { kind: 'fault', text } })
    }
    await database.transaction(async (tx) => {
      await saveProviderKeys(tx, { mode, ...keys }, now())
      const changes = changesBetween(shown(before), shown(keys))
      const about = { operator: by, detail: { mode, provider: 'Stripe' }, changes }
      await addAuditEntry(tx, { ...about, action: 'payment_keys.changed' }, now())
    })
    await providers.look()
    const tried = said === null ? say('They were not tried.') : said.text
    return await redirect(
      paymentsPath,
      say('The keys are saved, for {mode} stores. {tried}', { mode, tried }),
    )
  })

  panel.post(`${paymentsPath}/:mode/remove`, 'owner', async (context) => {
    const mode = modeOf(context)
    await database.transaction(async (tx) => {
      const before = (await readProviderKeys(tx)).find((each) => each.mode === mode)
      if (before === undefined) return
      await removeProviderKeys(tx, mode)
      const changes = changesBetween(shown(before), shown(null))
      const about = { operator: context.by, detail: { mode, provider: 'Stripe' }, changes }
      await addAuditEntry(tx, { ...about, action: 'payment_keys.removed' }, now())
    })
    await providers.look()
    return await context.redirect(
      paymentsPath,
      say('The keys for {mode} stores are removed.', { mode }),
    )
  })

  panel.post(`${paymentsPath}/:mode/try`, 'owner', async (context) => {
    const gateway = gatewayOf(modeOf(context))
    if (gateway === undefined) return await context.redirect(paymentsPath, nothing)
    return await context.redirect(paymentsPath, await tryOut(context, gateway))
  })

  function gatewayOf(mode: StoreMode): PaymentGateway | undefined {
    return gateways.all.find((each) => each.name === 'stripe' && each.mode === mode)
  }

  const addressOf = ({ request }: PanelContext) =>
    `${baseUrlOf(request, panel.baseUrl)}/api/payments/stripe/webhook`

  async function tryOut(context: PanelContext, gateway: PaymentGateway): Promise<Outcome> {
    const url = addressOf(context)
    try {
      const trial = await gateway.tryOut?.(url)
      return trial === undefined ? nothing : trialText(trial, gateway.mode, url)
    } catch (error) {
      if (!(error instanceof HandprintError)) throw error
      return { kind: 'fault', text: saidRefusal(error.told) }
    }
  }

  async function page(
    context: PanelContext,
    typed?: { mode: StoreMode; fields: KeyFields; faults: KeyFaults; hasFailed: boolean },
  ): Promise<PanelPage> {
    const saved = await readProviderKeys(queries)
    const stateOf = (mode: StoreMode): ModeState => {
      if (providers.isFixed(mode)) return { kind: 'fixed' }
      const keys = saved.find((each) => each.mode === mode)
      return keys === undefined
        ? { kind: 'none' }
        : { kind: 'saved', publishableKey: keys.publishableKey, at: keys.updatedAt }
    }
    return {
      title: say('Payments'),
      children: (
        <>
          <p>
            {say(
              'Shoppers pay by Stripe, into your own account there. Live stores need its live keys; test stores take test cards by themselves, or go by Stripe’s test mode when its test keys are set.',
            )}
          </p>
          {modes.map((mode) => (
            <KeysSection
              key={mode}
              mode={mode}
              address={`${paymentsPath}/${mode}`}
              state={stateOf(mode)}
              webhookUrl={addressOf(context)}
              mayChange={hasRole(context.operator, 'owner')}
              {...(typed?.mode === mode && typed)}
            />
          ))}
        </>
      ),
    }
  }
}

/** In the audit log. The others are secrets. */
function shown(keys: { publishableKey: string } | null): { publishableKey: string | null } {
  return { publishableKey: keys?.publishableKey ?? null }
}

function modeOf({ param }: PanelContext): StoreMode {
  const mode = modes.find((known) => known === param('mode'))
  if (mode !== undefined) return mode
  throw notFound(say('There is no such page.'))
}

const fixed = {
  kind: 'fault',
  text: 'The environment sets these keys (STRIPE_…), and wins: they are changed there.',
} as const

const nothing = { kind: 'fault', text: 'No keys are set: there is nobody to ask.' } as const

/**
 * What a provider said of its keys, in words, with what is to be done there.
 * `url`: where its news are to go. Done, unless the account can't be paid.
 */
function trialText(
  { account, takesCharges, webhook }: GatewayTrial,
  mode: StoreMode | null,
  url: string,
): Outcome {
  const who = say('Stripe answers: the account is {account}, in {mode} mode.', {
    account,
    mode: mode ?? say('test'),
  })
  if (!takesCharges) {
    const text = say('{who} It can’t be paid yet: finish its activation in Stripe’s dashboard.', {
      who,
    })
    return { kind: 'fault', text }
  }
  return { kind: 'done', text: `${who} ${webhookText(webhook, url)}` }
}

function webhookText(webhook: GatewayTrial['webhook'], url: string): string {
  switch (webhook.state) {
    case 'set':
      return say('Its webhook is set.')
    case 'missing':
      return say(
        'It has no webhook to {url}: add one, or payments are only noticed minutes later.',
        { url },
      )
    case 'off':
      return say('Its webhook to {url} is switched off: switch it on.', { url })
    case 'incomplete':
      return say('Its webhook does not tell of {list}: add that to it.', {
        list: webhook.missing.join(', '),
      })
    case 'unreadable':
      return say('This key may not look whether a webhook is set.')
  }
}
