// Setting how far a store may order on account, and noting that it has paid its bill.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { settleBill } from '../../../trade/checkout/on-account/open-bills.ts'
import { addAuditEntry } from '../../../trade/operators/audit/add-audit-entry.ts'
import {
  type AccountLimit,
  readAccountLimit,
  saveAccountLimit,
} from '../../../trade/stores/settings/account-limit.ts'
import type { FormFields } from '../frame/form-fields.ts'
import { countText, moneyText } from '../frame/formats.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { readPlainAmount } from '../frame/plain-amount.ts'

const dayMs = 86_400_000

export function billPages(panel: Panel, { database, now }: PanelDeps): void {
  panel.post('/admin/stores/:id/account-limit', 'owner', async ({ param, form, by, redirect }) => {
    const storeId = param('id')
    const page = `/admin/stores/${encodeURIComponent(storeId)}`
    const limit = limitOf(form)
    if (limit === 'faulty') {
      const text = 'Write an amount such as 500.00 and a currency such as EUR, or no amount.'
      return await redirect(page, { kind: 'fault', text })
    }
    await database.transaction(async (tx) => {
      const before = await readAccountLimit(tx, storeId)
      if (JSON.stringify(before) === JSON.stringify(limit)) return
      await saveAccountLimit(tx, storeId, limit, now())
      const entry = { operator: by, action: 'store.account_limit_changed', storeId } as const
      const changes = [{ what: 'account_limit', from: before, to: limit }]
      await addAuditEntry(tx, { ...entry, subject: `store ${storeId}`, changes }, now())
    })
    return await redirect(page, 'The limit is saved.')
  })

  panel.post('/admin/stores/:id/settle', 'owner', async ({ param, form, by, redirect }) => {
    const storeId = param('id')
    const page = `/admin/stores/${encodeURIComponent(storeId)}`
    const until = form.get('until')
    const day = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(until) : Number.NaN
    if (Number.isNaN(day)) {
      const text = 'Choose the last day of the bill.'
      return await redirect(page, { kind: 'fault', text })
    }
    const mode = form.get('mode') === 'test' ? ('test' as const) : ('live' as const)
    const bill = { storeId, mode, currency: form.get('bill_currency'), before: day + dayMs }
    const settled = await database.transaction(async (tx) => {
      const done = await settleBill(tx, bill, now())
      if (done.orders === 0) return done
      const entry = { operator: by, action: 'store.bill_settled', storeId } as const
      const detail = { ...done, until }
      await addAuditEntry(tx, { ...entry, subject: `store ${storeId}`, detail }, now())
      return done
    })
    const { orders, amount, currency } = settled
    if (orders === 0) {
      const text = 'No order on account was open up to that day.'
      return await redirect(page, { kind: 'fault', text })
    }
    const what = orders === 1 ? 'One order is' : `${countText(orders)} orders are`
    return await redirect(page, `${what} marked as settled, ${moneyText(amount, currency)} in all.`)
  })
}

function limitOf(form: FormFields): AccountLimit | null | 'faulty' {
  if (form.get('limit') === '') return null
  const currency = form.get('limit_currency').toUpperCase()
  const amount = isCurrency(currency) ? readPlainAmount(form.get('limit'), currency) : null
  return amount === null ? 'faulty' : { amount, currency }
}
