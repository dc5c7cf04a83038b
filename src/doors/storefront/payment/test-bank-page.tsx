// What stands for a bank's page: how much is paid to whom, and a yes or no.

import { formatMoney } from '../../../trade/catalog/format-money.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Assets } from '../assets.ts'
import { fill } from '../fill.ts'
import { renderPage } from '../parts/shop-frame.tsx'
import type { Visit } from '../visit.ts'

type Props = {
  store: Pick<Store, 'name' | 'brand'>
  charge: { amount: number; currency: string }
  visit: Visit
  assets: Assets
}

export function renderTestBankPage({ store, charge, visit, assets }: Props): string {
  const { payment } = visit.text
  const price = formatMoney(charge.amount, charge.currency, visit.locale.tag)
  return renderPage({
    title: payment.bankTitle,
    storeName: store.name,
    brand: store.brand,
    isTest: true,
    step: 'checkout',
    visit,
    assets,
    children: (
      <form method="post" class="payment-step" id="bank-form">
        <h1>{payment.bankTitle}</h1>
        <p>{fill(payment.bankAsk, { price, shop: store.name })}</p>
        <p class="buttons">
          <button type="submit" class="button" name="decision" value="confirm">
            {payment.bankConfirm}
          </button>
          <button type="submit" class="button quiet" name="decision" value="refuse">
            {payment.bankRefuse}
          </button>
        </p>
        <p class="note">{payment.bankNote}</p>
      </form>
    ),
  })
}
