// What the shopper withdrew from, what is still to refund and until when, and whether the goods are
// back. The refund uses the order's own refunds, so the books and credit notes are the same.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { Withdrawal } from '../../../../trade/withdrawals/read-withdrawals.ts'
import { t, tParts } from '../../i18n/t.ts'
import { moneyText, timeText } from '../../layout/formats.ts'
import { Fact } from '../../layout/parts/fact.tsx'
import { ButtonForm, PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { fieldAmount } from '../../layout/plain-amount.ts'
import { productText, sizeText } from '../../layout/print-texts.ts'
import type { OrderPageData } from './read-order-page.ts'

type Props = Pick<OrderPageData, 'order' | 'withdrawals' | 'refundable'> & {
  mayAct: boolean
  mayRefund: boolean
  refundKey: string
  now: number
}

export function OrderWithdrawals(props: Props) {
  const { order, withdrawals, mayAct } = props
  if (withdrawals.length === 0) return null
  const isBack = withdrawals.every(({ returned_at: at }) => at !== null)
  const wasSent = order.shipments.length > 0
  return (
    <section aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('Withdrawal')}</h2>
      {withdrawals.map((withdrawal) => (
        <OneWithdrawal key={withdrawal.id} {...props} withdrawal={withdrawal} />
      ))}
      {order.on_account && (
        <p>
          {t('The store has the shopper’s money and refunds it. Settle your part with the store.')}
        </p>
      )}
      {mayAct && wasSent && !isBack && (
        <ButtonForm
          action={routes.admin.orders.one.one.href({ id: order.id, action: 'take_back' })}
        >
          {t('The goods are back')}
        </ButtonForm>
      )}
    </section>
  )
}

const dayMs = 24 * 60 * 60_000

function OneWithdrawal(props: Props & { withdrawal: Withdrawal }) {
  const { order, withdrawal, refundable, mayRefund, refundKey, now } = props
  const { currency } = order
  const amount = Math.min(withdrawal.amount, refundable)
  const isOpen = withdrawal.refunded_at === null
  const days = Math.ceil((withdrawal.refund_due_at - now) / dayMs)
  return (
    <>
      <dl class="facts">
        <Fact name={t('Received')}>{timeText(withdrawal.at)}</Fact>
        <Fact name={t('Name')}>
          {withdrawal.name === '' ? t('deleted') : `${withdrawal.name}, ${withdrawal.email}`}
        </Fact>
        <Fact name={t('Items')}>
          <ul class="plain-list">
            {withdrawal.lines.map(({ line, quantity }) => {
              const of = order.lines[line - 1]
              const what = of === undefined ? '' : `${productText(of.product)} ${sizeText(of.size)}`
              return (
                <li key={line}>
                  {t('Line {number}: {what}', { number: line, what: `${quantity} × ${what}` })}
                </li>
              )
            })}
          </ul>
        </Fact>
        <Fact name={t('To refund')}>
          {moneyText(withdrawal.amount, currency)}
          <span class="beside">
            {isOpen
              ? tParts('by {time}, {left}', {
                  time: timeText(withdrawal.refund_due_at),
                  left: days > 0 ? t('days left: {days}', { days }) : t('overdue'),
                })
              : tParts('refunded {time}', { time: timeText(withdrawal.refunded_at ?? 0) })}
          </span>
        </Fact>
        {order.shipments.length > 0 && (
          <Fact name={t('Goods')}>
            {withdrawal.returned_at === null
              ? t(
                  'Not back yet. You may wait with the refund until they are, or until the shopper shows that they were sent.',
                )
              : tParts('back since {time}', { time: timeText(withdrawal.returned_at) })}
          </Fact>
        )}
      </dl>
      {isOpen && mayRefund && amount > 0 && (
        <PostForm action={routes.admin.orders.one.one.href({ id: order.id, action: 'refund' })}>
          <input type="hidden" name="key" value={refundKey} />
          <input type="hidden" name="left" value={refundable} />
          <input type="hidden" name="refund_amount" value={fieldAmount(amount, currency)} />
          <input type="hidden" name="refund_reason" value={t('Withdrawal from the contract')} />
          <Submit look="danger">
            {t('Refund {money}', { money: moneyText(amount, currency) })}
          </Submit>
        </PostForm>
      )}
    </>
  )
}
