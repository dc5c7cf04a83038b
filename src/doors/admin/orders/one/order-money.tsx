import type { ComponentChildren } from 'preact'
import type { TextOf } from '../../../../ground/database/json-column.ts'
import { awaitedPayment } from '../../../../ground/database/tables/payments-table.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { isPaid } from '../../../../trade/orders/core/is-paid.ts'
import { t, tParts, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { momentText, moneyText, timeText } from '../../layout/formats.ts'
import { Fact } from '../../layout/parts/fact.tsx'
import { TextField } from '../../layout/parts/field.tsx'
import { FormDetails } from '../../layout/parts/form-details.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { SoldFacts } from '../../layout/parts/sold-facts.tsx'
import { fieldAmount } from '../../layout/plain-amount.ts'
import type { OrderPageData } from './read-order-page.ts'

export type OrderMoneyProps = Pick<OrderPageData, 'order' | 'payments' | 'refundable'> & {
  mayRefund: boolean
  /** Idempotency key of this page's refund: a form sent twice refunds once. */
  refundKey: string
  /** The invoices of the order. */
  children: ComponentChildren
}

export function OrderMoney(props: OrderMoneyProps) {
  const { order, payments, refundable: left, mayRefund, refundKey, children } = props
  const { currency } = order
  const money = (amount: number) => moneyText(amount, currency)
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t('Money')}</h2>
      <dl class="facts sums">
        <SoldFacts order={order} goods={t('Goods')} />
        {order.fees.map(({ name, amount }) => (
          <Fact key={name} name={name}>
            {money(amount)}
          </Fact>
        ))}
        {!order.tax_included && <Fact name={t('Tax')}>{money(order.tax)}</Fact>}
        <Fact name={t('Total')}>
          <strong>{money(order.total)}</strong>
          {order.tax_included && order.tax > 0 && (
            <span class="beside">{t('includes {tax} tax', { tax: money(order.tax) })}</span>
          )}
        </Fact>
        {order.gift_card_amount > 0 && (
          <Fact name={t('Of it by gift card')}>{money(order.gift_card_amount)}</Fact>
        )}
        <Fact name={t('Payment')}>{tText(order.payment_status.replaceAll('_', ' '))}</Fact>
        {order.refunded_total > 0 && (
          <Fact name={t('Refunded')}>{money(order.refunded_total)}</Fact>
        )}
      </dl>
      <h3>{t('Payment attempts')}</h3>
      {payments.length === 0 ? (
        <p class="empty">{t('None yet.')}</p>
      ) : (
        <ul class="plain-list">
          {payments.map((payment) => (
            <li key={payment.id}>
              {tParts('{time}: {amount} through {gateway}', {
                time: timeText(payment.created_at),
                amount: moneyText(payment.amount, payment.currency),
                gateway: payment.gateway,
              })}
              {payment.gift_card_id !== null && payment.gift_card_amount > 0 && (
                <>
                  ,{' '}
                  {tParts('{amount} of it by a {link}', {
                    amount: moneyText(payment.gift_card_amount, payment.currency),
                    link: (
                      <a href={routes.admin.giftCards.one.page.href({ id: payment.gift_card_id })}>
                        {t('Gift card')}
                      </a>
                    ),
                  })}
                </>
              )}
              {payment.card_last4 !== null &&
                t(', card ending in {value}', { value: payment.card_last4 })}
              , <strong>{tText(payment.status.replaceAll('_', ' '))}</strong>
              {payment.awaits !== null && awaitedWords(payment.awaits)}
              {payment.decline_code !== null &&
                ` (${tText(payment.decline_code.replaceAll('_', ' '))})`}
              {payment.reference !== null && <span class="beside">{payment.reference}</span>}
            </li>
          ))}
        </ul>
      )}
      {order.refunds.length > 0 && (
        <>
          <h3>{t('Refunds')}</h3>
          <ul class="plain-list">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                {timeText(Date.parse(refund.at))}: {moneyText(refund.amount, refund.currency)},{' '}
                {tText(refund.status)}
                {refund.to === 'gift_card' && <>, {t('to the gift card')}</>}
                {refund.reason !== '' && <span class="beside">{tRefusal(refund.reason)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
      {mayRefund && left > 0 && (
        <FormDetails
          summary={t('Refund')}
          action={routes.admin.orders.one.one.href({ id: order.id, action: 'refund' })}
        >
          <PostForm
            action={routes.admin.orders.one.one.href({ id: order.id, action: 'refund' })}
            class="stack"
          >
            <input type="hidden" name="key" value={refundKey} />
            <input type="hidden" name="left" value={left} />
            <TextField
              name="refund_amount"
              label={t('Amount in {currency}', { currency })}
              inputMode="decimal"
              value={fieldAmount(left, currency)}
              note={
                isPaid(order.payment_status)
                  ? t('At most {left}. A full refund ends the order.', { left: money(left) })
                  : t('At most {left}: the amount that the bank has not withdrawn.', {
                      left: money(left),
                    })
              }
              isRequired
            />
            <TextField
              name="refund_reason"
              label={t('Reason')}
              note={t('It is saved with the order and the store can read it.')}
              maxLength={500}
              isRequired
            />
            <Submit look="danger">{t('Refund')}</Submit>
          </PostForm>
        </FormDetails>
      )}
    </section>
  )
}

function awaitedWords(awaits: TextOf<typeof awaitedPayment>) {
  const awaited = awaitedPayment.read(awaits)
  if (awaited.by === 'bank') return <>{t(', processed by the bank')}</>
  const { payBy } = awaited
  return (
    <>
      {t(', the shopper is paying on another page')}
      {payBy !== null && <>{tParts(', until {time}', { time: momentText(payBy) })}</>}
    </>
  )
}
