import type { Measures } from '../../../pure/contract/preferences.ts'
import { formatMoney, namesCurrency } from '../../../trade/catalog/money/format-money.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { LineSummaryView } from '../views/cart-view.ts'
import type { SumsView, TaxView } from '../views/checkout-view.ts'
import { groupSummaries } from '../views/group-summaries.ts'
import { optionNames, productName, sizeName } from '../views/print-names.ts'
import { type RightOfWithdrawalView, withdrawalNote } from '../views/right-of-withdrawal-view.ts'
import { giftCardRows, soldRows } from '../views/sum-rows.ts'
import { fill } from '../words/fill.ts'
import { PrintPreview } from './print-preview.tsx'

type Props = {
  heading: string
  lines: readonly LineSummaryView[]
  /** Null if the viewer must not see prices. */
  sums: SumsView | null
  currency: string
  locale: string
  measures: Measures
  withdrawal: RightOfWithdrawalView | null
  text: Messages
}

export function OrderSummary(props: Props) {
  const { heading, lines, sums, currency, locale, measures, withdrawal, text } = props
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const row = (label: string, amount: number) => (
    <div>
      <dt>{label}</dt>
      <dd class="price">{money(amount)}</dd>
    </div>
  )
  const taxRow = ({ label, amount }: TaxView) => row(label, amount)
  return (
    <section class="order-summary" id="order-summary" aria-labelledby="order-summary-heading">
      <h2 id="order-summary-heading">{heading}</h2>
      <ul>
        {groupSummaries(lines, withdrawal).map(({ line, index }) => (
          <SummaryLine
            key={line.id}
            line={line}
            note={withdrawalNote(withdrawal, index, text)}
            naming={{ locale, measures, text }}
            money={sums && money}
          />
        ))}
      </ul>
      {sums !== null && (
        <dl>
          {soldRows(sums, text).map(({ label, amount }) => row(label, amount))}
          {sums.fees.map(({ name, amount }) => row(name, amount))}
          {sums.taxes.filter(({ isIncluded }) => !isIncluded).map(taxRow)}
          <div class="total">
            <dt>{text.checkout.total}</dt>
            <dd class="price">
              {!namesCurrency(money(sums.total)) && <small>{currency} </small>}
              {money(sums.total)}
            </dd>
          </div>
          {sums.taxes.filter(({ isIncluded }) => isIncluded).map(taxRow)}
          {giftCardRows(sums, text).map(({ label, amount }) => row(label, amount))}
        </dl>
      )}
    </section>
  )
}

type LineProps = {
  line: LineSummaryView
  /** About the right of withdrawal. */
  note: string | null
  naming: { locale: string; measures: Measures; text: Messages }
  money: ((amount: number) => string) | null
}

function SummaryLine({ line, note, naming, money }: LineProps) {
  const { text } = naming
  const options = optionNames(line.options, text.options)
  return (
    <li>
      <span class="thumbnail">
        {line.shape !== null && (
          <PrintPreview picture={line.picture} shape={line.shape} isThumbnail />
        )}
      </span>
      <span>
        <strong>{productName(line.product, text)}</strong>
        {line.shape !== null && <small>{sizeName(line.shape.size, naming)}</small>}
        {options !== '' && <small>{options}</small>}
        <small>{fill(text.checkout.quantity, { quantity: line.quantity })}</small>
        {note !== null && <small>{note}</small>}
      </span>
      {money !== null && <span class="price">{money(line.unitPrice * line.quantity)}</span>}
    </li>
  )
}
