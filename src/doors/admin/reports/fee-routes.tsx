// /admin/reports/fees: payment fees for providers that do not report them.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { memberOf } from '../../../pure/objects.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type FeeRate,
  type FeeRates,
  readFeeRates,
  saveFeeRates,
} from '../../../trade/bookkeeping/bookkeeping-settings.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { accountGateway } from '../../../trade/payments/account-gateway.ts'
import { gatewayKey, type PaymentGateways } from '../../../trade/payments/payment-gateways.ts'
import { labelOfProvider } from '../../../trade/payments/payment-providers.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { Checked, FieldTable, FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { fieldAmount, fieldNumber } from '../layout/plain-amount.ts'

type Gateway = { key: string; label: string; tellsFees: boolean }
type FeesAt = { rates: FeeRates; asked: readonly Gateway[] }

export function feeRoutes(panel: Panel): void {
  const { gateways } = panel
  const form = defineForm(panel, {
    route: routes.admin.reports.fees,
    read: async (db): Promise<FeesAt> => ({
      rates: await readFeeRates(db),
      asked: gatewaysOf(gateways),
    }),
    address: () => routes.admin.reports.fees.href(),
    fields: ({ asked }): FieldTable<string> =>
      Object.fromEntries(asked.flatMap((gateway) => Object.entries(rateFields(gateway)))),
    texts: ({ rates, asked }): FieldTexts<string> =>
      Object.fromEntries(
        asked.flatMap(({ key }) => Object.entries(textsOf(key, memberOf(rates, key)))),
      ),
    check,
    save: (tx, rates) => saveFeeRates(tx, rates),
    audit: ({ rates: before }, rates) => ({
      action: 'bookkeeping.changed',
      changes: changesBetween({ feeRates: before }, { feeRates: rates }),
    }),
    done: ({ redirect }) =>
      redirect(
        routes.admin.reports.fees.href(),
        t('Rates saved. They apply to payments from now on.'),
      ),
    page,
  })

  async function page({ operator }: PanelContext, at: FeesAt): Promise<PanelPage> {
    return {
      title: t('Payment fees'),
      back: { href: routes.admin.reports.page.href(), label: t('Reports') },
      children: (
        <>
          <p>
            {t(
              'Fees reported by the provider are used as they are. If none is reported, the fee is calculated from the rates here and marked as estimated in reports: ≈. Fees are not returned with refunds.',
            )}
          </p>
          <form.Form
            at={at}
            legend={t('Rates')}
            submit={t('Save')}
            mayChange={hasRole(operator, 'owner')}
          />
        </>
      ),
    }
  }
}

function gatewaysOf({ all }: PaymentGateways): Gateway[] {
  return all
    .filter(({ name }) => name !== accountGateway.name)
    .map((gateway) => {
      const key = gatewayKey(gateway)
      const label = labelOfProvider(gateway.name) ?? t('Test cards')
      const isTest = gateway.mode === 'test' && gateway.name !== 'test'
      const tellsFees = gateway.readFee !== undefined
      return { key, label: isTest ? t('{label}, in test mode', { label }) : label, tellsFees }
    })
}

function rateFields({ key, label, tellsFees }: Gateway): FieldTable<string> {
  return {
    [`percent ${key}`]: {
      heading: label,
      above: tellsFees && (
        <p class="note">
          {t(
            'It reports its fees, usually within a minute. The rate applies to fees not reported after a week.',
          )}
        </p>
      ),
      label: t('Percentage of the payment'),
      fullName: `${label}, ${t('Percentage of the payment')}`,
      inputMode: 'decimal',
      note: t('For example 1.5. If empty, there is no rate.'),
    },
    [`fixed ${key}`]: {
      label: t('Fixed fee per payment'),
      fullName: `${label}, ${t('Fixed fee per payment')}`,
      note: t('By currency, such as 0.25 EUR, 0.30 USD. Other currencies have none.'),
      isBeside: true,
    },
  }
}

function textsOf(key: string, rate: FeeRate | undefined): FieldTexts<string> {
  const fixed = Object.entries(rate?.fixed ?? {}).map(
    ([currency, amount]) => `${fieldAmount(amount, currency)} ${currency}`,
  )
  return {
    [`percent ${key}`]: rate === undefined ? '' : fieldNumber(rate.millionths / 10_000),
    [`fixed ${key}`]: fixed.join(', '),
  }
}

function check(
  texts: FieldTexts<string>,
  { rates: before, asked }: FeesAt,
): Checked<FeeRates, string> {
  const faults: Record<string, string> = {}
  const set = asked.flatMap(({ key }) => {
    const [percent = '', fixed = ''] = [texts[`percent ${key}`], texts[`fixed ${key}`]]
    if (percent === '' && fixed === '') return []
    const millionths = Math.round(Number(percent.replace(',', '.') || '0') * 10_000)
    if (!(millionths >= 0 && millionths < 1_000_000)) {
      faults[`percent ${key}`] = t('Enter a number from 0 to 99, such as 1.5.')
    }
    const amounts = amountsIn(fixed)
    if (typeof amounts === 'string') faults[`fixed ${key}`] = amounts
    return typeof amounts === 'string' ? [] : [[key, { millionths, fixed: amounts }] as const]
  })
  if (Object.keys(faults).length > 0) return { faults }
  // Keeps the rates of providers that are not set up at the moment.
  const others = Object.entries(before).filter(([key]) => !asked.some((each) => each.key === key))
  return { value: Object.fromEntries([...others, ...set]) }
}

/** Parses `0.25 EUR, 0.30 USD` into minor units by currency. Returns a message if it is invalid. */
function amountsIn(text: string): Record<string, number> | string {
  const parts = text.split(/[,;]\s+|\n/).flatMap((part) => part.trim() || [])
  const amounts: Record<string, number> = {}
  for (const part of parts) {
    const [, amount = '', code = ''] = /^([\d.,]+)\s*([A-Za-z]{3})$/.exec(part) ?? []
    const currency = code.toUpperCase()
    const value = isCurrency(currency) ? readPlainAmount(amount, currency) : null
    if (value === null) {
      return t('Enter amounts such as 0.25 EUR, 0.30 USD, not “{part}”.', { part })
    }
    amounts[currency] = value
  }
  return amounts
}
