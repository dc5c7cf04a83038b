// /admin/reports/fees: payment fees for providers that do not report them.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type FeeRate,
  type FeeRates,
  readFeeRates,
  saveFeeRates,
} from '../../../trade/bookkeeping/settings.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { accountGateway } from '../../../trade/payments/account-gateway.ts'
import { gatewayKey, type PaymentGateways } from '../../../trade/payments/payment-gateways.ts'
import { labelOfProvider } from '../../../trade/payments/payment-providers.ts'
import type { FormFields } from '../frame/form-fields.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { fieldAmount, fieldNumber, readPlainAmount } from '../frame/plain-amount.ts'
import { nothingSaved } from '../frame/redirect-with-outcome.ts'
import { say } from '../words/say.ts'

const home = '/admin/reports/fees'

type Typed = {
  percent: string
  fixed: string
  faults?: { percent?: string; fixed?: string }
}
type Gateway = { key: string; label: string; tellsFees: boolean }

export function feePages(panel: Panel): void {
  const { database, now } = panel

  panel.get(home, 'read_only', async (context) => {
    const rates = new Map(Object.entries(await readFeeRates(database.queries)))
    const typed = (key: string) => typedOf(rates.get(key))
    return await context.show(page(context, panel.gateways, typed))
  })

  panel.post(home, 'owner', async (context) => {
    const { form, by, show, redirect } = context
    const checked = new Map(gatewaysOf(panel.gateways).map(({ key }) => [key, check(form, key)]))
    if ([...checked.values()].some(({ faults }) => faults !== undefined)) {
      const faulty = page(context, panel.gateways, (key) => checked.get(key) ?? nothing)
      return await show({ ...faulty, status: 400, notice: nothingSaved() })
    }
    const set = [...checked].flatMap(([key, { rate }]) => (rate ? [[key, rate] as const] : []))
    await database.transaction(async (tx) => {
      const before = await readFeeRates(tx)
      // Keeps the rates of providers that are not set up at the moment.
      const others = Object.entries(before).filter(([key]) => !checked.has(key))
      const rates: FeeRates = Object.fromEntries([...others, ...set])
      const changes = changesBetween({ feeRates: before }, { feeRates: rates })
      if (changes.length === 0) return
      await saveFeeRates(tx, rates)
      await addAuditEntry(tx, { operator: by, action: 'bookkeeping.changed', changes }, now())
    })
    return await redirect(home, say('The rates are saved. They count for payments from now on.'))
  })
}

function gatewaysOf({ all }: PaymentGateways): Gateway[] {
  return all
    .filter(({ name }) => name !== accountGateway.name)
    .map((gateway) => {
      const key = gatewayKey(gateway)
      const label = labelOfProvider(gateway.name) ?? say('Test cards')
      const isTest = gateway.mode === 'test' && gateway.name !== 'test'
      const tellsFees = gateway.readFee !== undefined
      return { key, label: isTest ? say('{label}, in test mode', { label }) : label, tellsFees }
    })
}

function page(
  { operator }: PanelContext,
  gateways: PaymentGateways,
  typed: (key: string) => Typed,
): PanelPage {
  return {
    title: say('Fees of payments'),
    back: { href: '/admin/reports', label: say('Reports') },
    children: (
      <>
        <p>
          {say(
            'A fee that the provider tells is taken as it is. Where none is told, it is reckoned by the rates here, and reports mark it as estimated: ≈. Fees stay when money is given back.',
          )}
        </p>
        <PostForm action={home}>
          <fieldset class="stack" disabled={!hasRole(operator, 'owner')}>
            <legend class="unseen">{say('Rates')}</legend>
            {gatewaysOf(gateways).map((gateway) => (
              <RateFields {...gateway} typed={typed(gateway.key)} />
            ))}
            <Submit>{say('Save')}</Submit>
          </fieldset>
        </PostForm>
      </>
    ),
  }
}

function RateFields({ key: gateway, label, tellsFees, typed }: Gateway & { typed: Typed }) {
  return (
    <section>
      <h2>{label}</h2>
      {tellsFees && (
        <p class="note">
          {say(
            'It tells its fees, mostly within a minute. The rate is for those that it has not told after a week.',
          )}
        </p>
      )}
      <div class="field-row">
        <TextField
          name={`percent ${gateway}`}
          label={say('Per cent of what is paid')}
          inputMode="decimal"
          value={typed.percent}
          fault={typed.faults?.percent}
          note={say('Such as 1.5; empty: no rate.')}
        />
        <TextField
          name={`fixed ${gateway}`}
          label={say('And for each payment')}
          value={typed.fixed}
          fault={typed.faults?.fixed}
          note={say('By currency, such as 0.25 EUR, 0.30 USD. In others there is none.')}
        />
      </div>
    </section>
  )
}

const nothing: Typed = { percent: '', fixed: '' }

function typedOf(rate: FeeRate | undefined): Typed {
  if (rate === undefined) return nothing
  const fixed = Object.entries(rate.fixed).map(
    ([currency, amount]) => `${fieldAmount(amount, currency)} ${currency}`,
  )
  return { percent: fieldNumber(rate.millionths / 10_000), fixed: fixed.join(', ') }
}

function check(form: FormFields, gateway: string): Typed & { rate?: FeeRate } {
  const [percent, fixed] = [form.get(`percent ${gateway}`), form.get(`fixed ${gateway}`)]
  if (percent === '' && fixed === '') return { percent, fixed }
  const millionths = Math.round(Number(percent.replace(',', '.') || '0') * 10_000)
  if (!(millionths >= 0 && millionths < 1_000_000)) {
    const faults = { percent: say('Write a number from 0 to 99, such as 1.5.') }
    return { percent, fixed, faults }
  }
  const parts = fixed.split(/[,;]\s+|\n/).flatMap((part) => part.trim() || [])
  const amounts: Record<string, number> = {}
  for (const part of parts) {
    const [, amount = '', code = ''] = /^([\d.,]+)\s*([A-Za-z]{3})$/.exec(part) ?? []
    const currency = code.toUpperCase()
    const value = isCurrency(currency) ? readPlainAmount(amount, currency) : null
    if (value === null) {
      const fault = say('Write amounts such as 0.25 EUR, 0.30 USD, not “{part}”.', { part })
      return { percent, fixed, faults: { fixed: fault } }
    }
    amounts[currency] = value
  }
  return { percent, fixed, rate: { millionths, fixed: amounts } }
}
