// What a store owes for its orders on account: how far it may go, what is open, and noting that it
// has paid.

import type { Bill } from '../../../trade/checkout/on-account/open-bills.ts'
import type { AccountLimit } from '../../../trade/stores/settings/account-limit.ts'
import { countText, moneyText } from '../frame/formats.ts'
import { TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { plainAmount } from '../frame/plain-amount.ts'

type Props = {
  address: string
  storeId: string
  /** Where no limit is set yet. */
  usualCurrency: string
  limit: AccountLimit | null
  bills: readonly Bill[]
  mayChange: boolean
}

export function BillSection({ address, storeId, usualCurrency, limit, bills, mayChange }: Props) {
  const list = `/admin/orders?store=${encodeURIComponent(storeId)}&account=open`
  return (
    <section>
      <h2>On account</h2>
      <p>
        {limit === null
          ? 'There is no limit to what it may order on account.'
          : `It may order on account up to ${moneyText(limit.amount, limit.currency)}, in ${limit.currency} only.`}
      </p>
      <Table
        caption="What is open"
        rows={bills}
        keyOf={({ mode, currency }) => `${mode} ${currency}`}
        empty="Nothing is open."
        columns={[
          {
            label: 'Currency',
            cell: ({ mode, currency }) => (
              <>
                {currency} {mode === 'test' && <Badge tone="wait">Test</Badge>}
              </>
            ),
          },
          { label: 'Orders', cell: ({ orders }) => countText(orders), isNumber: true },
          {
            label: 'Open',
            cell: ({ amount, currency }) => moneyText(amount, currency),
            isNumber: true,
          },
        ]}
      />
      {bills.length > 0 && (
        <p>
          <a href={list}>The orders</a>
        </p>
      )}
      {mayChange && <LimitForm {...{ address, usualCurrency, limit }} />}
      {mayChange && bills.map((bill) => <SettleForm {...{ address, bill }} />)}
    </section>
  )
}

function LimitForm({
  address,
  usualCurrency,
  limit,
}: Omit<Props, 'bills' | 'mayChange' | 'storeId'>) {
  const { amount = null, currency = usualCurrency } = limit ?? {}
  return (
    <details>
      <summary>Change the limit</summary>
      <PostForm action={`${address}/account-limit`} class="stack">
        <div class="field-row">
          <TextField
            name="limit"
            label="Most that may be open"
            inputMode="decimal"
            value={amount === null ? '' : plainAmount(amount, currency)}
            note="Empty: no limit. An order that would go beyond it is refused."
          />
          <TextField name="limit_currency" label="Currency" value={currency} maxLength={3} />
        </div>
        <button class="button quiet" type="submit">
          Save the limit
        </button>
      </PostForm>
    </details>
  )
}

function SettleForm({ address, bill }: { address: string; bill: Bill }) {
  const what = `${bill.currency}${bill.mode === 'test' ? ', tests' : ''}`
  return (
    <details>
      <summary>{`Mark as settled: ${what}`}</summary>
      <PostForm action={`${address}/settle`} class="stack">
        <p>The store has paid its bill for the orders up to that day. It can't be taken back.</p>
        <input type="hidden" name="mode" value={bill.mode} />
        <input type="hidden" name="bill_currency" value={bill.currency} />
        <TextField
          name="until"
          label="Placed until that day, included (UTC)"
          type="date"
          isRequired
        />
        <button class="button" type="submit">
          Mark as settled
        </button>
      </PostForm>
    </details>
  )
}
