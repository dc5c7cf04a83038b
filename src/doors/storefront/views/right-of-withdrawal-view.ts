// What shoppers are told about their right of withdrawal, before they pay and on the receipt.

import { groupLines } from '../../../pure/group-lines.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import {
  hasRightOfWithdrawal,
  type OrderedBy,
  type WithdrawalTerms,
  withdrawalDaysOf,
} from '../../../trade/legal/right-of-withdrawal.ts'
import { fill } from '../words/fill.ts'
import type { LineSummaryView } from './cart-view.ts'
import { productName, sizeName } from './print-names.ts'

export type RightOfWithdrawalView = {
  days: number
  /** In line order: whether the shopper may withdraw from the line. */
  lines: readonly boolean[]
}

/** Null where nobody has the right, and so no exemption is worth a word. */
export function rightOfWithdrawalView(
  terms: WithdrawalTerms,
  by: OrderedBy,
  lines: readonly boolean[],
): RightOfWithdrawalView | null {
  return hasRightOfWithdrawal(terms, by) ? { days: withdrawalDaysOf(terms), lines } : null
}

function isMixed({ lines }: RightOfWithdrawalView): boolean {
  return lines.includes(true) && lines.includes(false)
}

type Shown = {
  withdrawal: RightOfWithdrawalView | null
  lines: readonly LineSummaryView[]
} & Omit<Parameters<typeof sizeName>[1], 'text'>

/** One or two sentences about the whole order. Empty if there is nothing to tell. */
export function withdrawalSentences(shown: Shown, text: Messages): string[] {
  const { withdrawal, lines } = shown
  if (withdrawal === null) return []
  const { days } = withdrawal
  if (!withdrawal.lines.includes(true)) return [text.legal.madeToOrder]
  if (!isMixed(withdrawal)) return [fill(text.legal.mayWithdraw, { days })]
  const nameOf = (line: LineSummaryView) => lineName(line, { ...shown, text })
  const keyOf = (line: LineSummaryView, index: number) => [nameOf(line), withdrawal.lines[index]]
  const groups = groupLines(lines, keyOf)
  const isSet = groups.length < lines.length
  const named = (isOf: boolean): string =>
    groups
      .filter(({ indexes }) => withdrawal.lines[indexes[0] ?? 0] === isOf)
      // Numbered, because two lines may differ in nothing but their picture. In front of the name:
      // behind it a number reads as a quantity.
      .map(({ first, indexes: [index = 0], quantity }) =>
        isSet ? `${quantity} × ${nameOf(first)}` : `${index + 1}. ${nameOf(first)}`,
      )
      .join(', ')
  return [
    fill(text.legal.mayWithdrawFrom, { days, lines: named(true) }),
    fill(text.legal.mayNotWithdrawFrom, { lines: named(false) }),
  ]
}

/** A note for one line, in an order whose lines differ. Null otherwise. */
export function withdrawalNote(
  withdrawal: RightOfWithdrawalView | null,
  index: number,
  { legal }: Messages,
): string | null {
  if (withdrawal === null || !isMixed(withdrawal)) return null
  const { days, lines } = withdrawal
  return lines[index] ? fill(legal.lineMayWithdraw, { days }) : legal.lineMayNotWithdraw
}

function lineName(
  { product, shape }: LineSummaryView,
  naming: Parameters<typeof sizeName>[1] & { text: Messages },
): string {
  const name = productName(product, naming.text)
  return shape === null ? name : `${name} ${sizeName(shape.size, naming)}`
}
