// A withdrawal in words, for the page that confirms it and for the mail.

import { groupLines, numberRanges } from '../../../pure/group-lines.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import type { Withdrawal } from '../../../trade/withdrawals/read-withdrawals.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'
import { formatMoment } from '../words/format-moment.ts'
import type { LineSummaryView } from './cart-view.ts'
import { optionNames, productName, sizeName } from './print-names.ts'
import type { ReceiptView } from './receipt-view.ts'

export type WithdrawalView = {
  facts: readonly { label: string; value: string }[]
  /** `2 × Poster 12 × 8 in, Paper: Matte`; of many, `30 × Photo print 10 × 15 cm (# 1–28, 31)`. */
  items: readonly string[]
  /** What follows for the money and the goods. */
  follows: readonly string[]
}

type Zoned = { timeZone?: string | undefined }
type Declared = Pick<
  Withdrawal,
  'name' | 'email' | 'at' | 'amount' | 'refund_due_at' | 'lines' | 'refunded_at' | 'returned_at'
>

export function makeWithdrawalView(
  withdrawal: Declared,
  view: ReceiptView,
  speech: LocaleTexts,
  { timeZone = 'UTC' }: Zoned,
): WithdrawalView {
  const { text, locale } = speech
  const words = text.withdrawal
  const day = dayWords(withdrawal.refund_due_at, locale.tag, timeZone)
  const total = formatMoney(withdrawal.amount, view.currency, locale.tag)
  const isMoneyOwed = withdrawal.amount > 0 && withdrawal.refunded_at === null
  const isUnpaid = withdrawal.amount === 0 && !view.wasPaid && !view.isOnAccount
  const isSent = view.status === 'shipped' || view.status === 'delivered'
  return {
    facts: [
      { label: words.time, value: formatMoment(withdrawal.at, locale.tag, timeZone) },
      { label: text.findOrder.number, value: view.number },
      { label: text.checkout.name, value: withdrawal.name },
      { label: text.checkout.email, value: withdrawal.email },
    ].filter(({ value }) => value !== ''),
    items: itemsOf(withdrawal.lines, view, speech),
    follows: [
      ...(isMoneyOwed ? [fill(words.money, { total, day })] : []),
      ...(isUnpaid ? [words.notPaid] : []),
      ...(isSent && withdrawal.returned_at === null ? [fill(words.sendBack, { day })] : []),
    ],
  }
}

/** Of many lines those of a kind together, with their numbers. */
function itemsOf(lines: Declared['lines'], view: ReceiptView, speech: LocaleTexts): string[] {
  const named = lines.flatMap(({ line, quantity }) => {
    const shown = view.lines[line - 1]
    return shown === undefined ? [] : [{ line, quantity, name: itemName(shown, view, speech) }]
  })
  return groupLines(named, ({ name }) => name).map(({ first, lines: all, quantity }) => {
    const numbers = all.length === 1 ? '' : ` (# ${numberRanges(all.map(({ line }) => line))})`
    return `${quantity} × ${first.name}${numbers}`
  })
}

export function itemName(
  line: LineSummaryView,
  { measures, locale }: Pick<ReceiptView, 'measures' | 'locale'>,
  { text }: Pick<LocaleTexts, 'text'>,
): string {
  const size = line.shape === null ? '' : sizeName(line.shape.size, { locale, measures, text })
  const name = [productName(line.product, text), size].filter(Boolean).join(' ')
  const options = optionNames(line.options, text.options)
  return options === '' ? name : `${name}, ${options}`
}

/** `29 November 2026`, in the shop's time zone. */
export function dayWords(at: number, locale: string, timeZone: string): string {
  return formatDay(Date.parse(dayIn(timeZone, at)), 'long', locale)
}
