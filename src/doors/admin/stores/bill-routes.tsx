// A store's debt for orders on account: open bills, the limit, and recording a payment.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { addDays, startOfDay } from '../../../pure/zoned-days.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { type Bill, settleBill } from '../../../trade/orders/core/open-bills.ts'
import {
  type AccountLimit,
  readAccountTerms,
  saveAccountLimit,
} from '../../../trade/stores/settings/account-limit.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { defineForm, type SettingsForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import { countText, moneyText } from '../layout/formats.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { currencyChoices } from '../layout/parts/currency-choices.ts'
import { TextField } from '../layout/parts/field.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { CurrencyOf } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { fieldAmount } from '../layout/plain-amount.ts'

export function billPages(panel: Panel): void {
  const { database, now, timeZone } = panel
  panel.post(routes.admin.stores.one.settle, 'owner', async ({ param, form, by, redirect }) => {
    const storeId = readStoreId(param('id'))
    const page = routes.admin.stores.one.page.href({ id: param('id') })
    const until = form.get('until')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until))) {
      const text = t('Choose the last day of the bill.')
      return await redirect(page, { kind: 'fault', text, faults: { until: text } })
    }
    const mode = form.get('mode') === 'test' ? ('test' as const) : ('live' as const)
    const before = startOfDay(timeZone, addDays(until, 1))
    const bill = { storeId, mode, currency: form.get('bill_currency'), before }
    const settled = await database.transaction(async (tx) => {
      const done = await settleBill(tx, bill, now())
      if (done.orders === 0) return done
      const about = { operator: by, ...aboutStore(storeId), detail: { ...done, until } }
      await addAuditEntry(tx, { ...about, action: 'store.bill_settled' }, now())
      return done
    })
    const { orders, amount, currency } = settled
    if (orders === 0) {
      const text = t('No orders on account were open up to that day.')
      return await redirect(page, { kind: 'fault', text, faults: { until: text } })
    }
    const what =
      orders === 1 ? t('One order is') : t('{count} orders are', { count: countText(orders) })
    return await redirect(
      page,
      t('{what} marked as settled, {amount} in total.', {
        what,
        amount: moneyText(amount, currency),
      }),
    )
  })
}

type LimitAt = {
  storeId: StoreId
  limit: AccountLimit | null
  /** The default if no limit is set. */
  usualCurrency: string
}

export function limitForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  const pageOf = (storeId: StoreId) => routes.admin.stores.one.page.href({ id: storeId })
  return defineForm(panel, {
    route: routes.admin.stores.one.accountLimit,
    pageOf: ({ storeId }: LimitAt) => pageOf(storeId),
    async read(db, { param }): Promise<LimitAt> {
      const storeId = readStoreId(param('id'))
      const { currency } = await readStoreSettings(db, storeId)
      const { limit } = await readAccountTerms(db, storeId)
      return { storeId, limit, usualCurrency: currency }
    },
    address: ({ storeId }) => `${pageOf(storeId)}/account-limit`,
    fields: (): FieldTable<'limit' | 'limit_currency'> => ({
      limit: {
        label: t('Maximum open balance'),
        inputMode: 'decimal',
        note: t('If empty, there is no limit. An order that would exceed it is refused.'),
      },
      limit_currency: {
        kind: 'choice',
        label: t('Currency'),
        choices: currencyChoices(),
        isBeside: true,
      },
    }),
    texts({ limit, usualCurrency }) {
      const { amount = null, currency = usualCurrency } = limit ?? {}
      const text = amount === null ? '' : fieldAmount(amount, currency)
      return { limit: text, limit_currency: currency }
    },
    check({ limit, limit_currency }) {
      if (limit === '') return { value: null }
      const currency = limit_currency.toUpperCase()
      const amount = isCurrency(currency) ? readPlainAmount(limit, currency) : null
      if (amount !== null) return { value: { amount, currency } }
      const fault = t(
        'Enter an amount such as 500.00 and a currency such as EUR, or leave the amount empty.',
      )
      return { faults: { limit: fault } }
    },
    save: (tx, limit, { storeId }) => saveAccountLimit(tx, storeId, limit, panel.now()),
    audit: ({ storeId, limit: before }, limit) => ({
      action: 'store.account_limit_changed',
      ...aboutStore(storeId),
      changes: changesBetween({ account_limit: before }, { account_limit: limit }),
    }),
    done: ({ redirect }, { at: { storeId } }) => redirect(pageOf(storeId), t('Limit saved.')),
    page,
  })
}

type Props = {
  address: string
  at: LimitAt
  /** The form that changes the limit. */
  Form: SettingsForm<LimitAt>
  bills: readonly Bill[]
  mayChange: boolean
}

export function BillSection({ address, at, Form, bills, mayChange }: Props) {
  const { storeId, limit } = at
  const list = `${routes.admin.orders.page.href()}?store=${encodeURIComponent(storeId)}&account=open`
  return (
    <section>
      <h2>{t('On account')}</h2>
      <p>
        {limit === null
          ? t('It can order on account without a limit.')
          : t('It can order on account up to {amount}, in {currency} only.', {
              amount: moneyText(limit.amount, limit.currency),
              currency: limit.currency,
            })}
      </p>
      <Table
        caption={t('Open balance')}
        rows={bills}
        keyOf={({ mode, currency }) => `${mode} ${currency}`}
        empty={t('No open balance.')}
        columns={[
          {
            label: t('Currency'),
            cell: (sums) => <CurrencyOf {...sums} />,
          },
          { label: t('Orders'), number: ({ orders }) => countText(orders) },
          { label: t('Still open'), money: ({ amount, currency }) => [amount, currency] },
        ]}
      />
      {bills.length > 0 && (
        <p>
          <a href={list}>{t('The orders')}</a>
        </p>
      )}
      {mayChange && (
        <FormDetails summary={t('Change the limit')} action={`${address}/account-limit`}>
          <Form
            at={at}
            legend={t('Maximum open balance')}
            submit={t('Save the limit')}
            look="quiet"
          />
        </FormDetails>
      )}
      {mayChange && bills.map((bill) => <SettleForm address={address} bill={bill} />)}
    </section>
  )
}

function SettleForm({ address, bill }: { address: string; bill: Bill }) {
  const what = `${bill.currency}${bill.mode === 'test' ? t(', tests') : ''}`
  // A separate form for each bill, so that only the refused one comes back.
  const action = `${address}/settle?bill=${bill.mode}-${bill.currency}`
  return (
    <FormDetails summary={t('Mark as settled: {what}', { what })} action={action}>
      <PostForm action={action} class="stack">
        <p>
          {t(
            'This records that the store has paid its bill for the orders up to that day. It can’t be undone.',
          )}
        </p>
        <input type="hidden" name="mode" value={bill.mode} />
        <input type="hidden" name="bill_currency" value={bill.currency} />
        <TextField
          name="until"
          id={`until-${bill.mode}-${bill.currency}`}
          label={t('Placed up to and including')}
          type="date"
          isRequired
        />
        <Submit>{t('Mark as settled')}</Submit>
      </PostForm>
    </FormDetails>
  )
}
