// On the page of a card that was bought online: who bought it, its payment, and the refund.

import { routes } from '../../../pure/contract/route-tree.ts'
import {
  type GiftCardSale,
  numberOfSale,
} from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import type { GiftCard } from '../../../trade/gift-cards/gift-card.ts'
import { t } from '../i18n/t.ts'
import { moneyText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'

type Props = { sale: GiftCardSale; card: GiftCard; mayAct: boolean }

export function SaleSection({ sale, card, mayAct }: Props) {
  const { amount, currency, refund_amount: refunded, deliver_at: deliverAt } = sale
  const isFailed = sale.refund_status === 'failed'
  const left = isFailed ? (refunded ?? 0) : card.balance
  const mayRefund =
    mayAct && sale.status === 'paid' && left > 0 && (sale.refund_status === null || isFailed)
  return (
    <section>
      <h2>{t('Bought online')}</h2>
      <dl class="facts">
        <Fact name={t('Receipt')}>{numberOfSale(sale)}</Fact>
        <Fact name={t('Buyer')}>{sale.buyer_email || t('none')}</Fact>
        {sale.receiver_name !== '' && <Fact name={t('For')}>{sale.receiver_name}</Fact>}
        <Fact name={t('Paid')}>
          {moneyText(amount, currency)}
          {sale.paid_at !== null && `, ${timeText(sale.paid_at)}`}
        </Fact>
        <Fact name={t('Payment')}>
          {sale.gateway} {sale.reference}
        </Fact>
        {deliverAt !== null && <Fact name={t('Mailed on')}>{timeText(deliverAt)}</Fact>}
        <Fact name={t('Status')}>{stateText(sale)}</Fact>
      </dl>
      {mayRefund && (
        <AskedForm
          label={t('Refund')}
          yes={t('Refund {amount}', { amount: moneyText(left, currency) })}
          action={routes.admin.giftCards.one.refund.href({ id: card.id })}
        >
          <input type="hidden" name="left" value={left} />
          <p>
            {t(
              'The buyer gets back what is left on the card, the way it was paid. The card is void from then on.',
            )}
          </p>
        </AskedForm>
      )}
    </section>
  )
}

function stateText({ status, refund_status: refund, refund_amount: sum, currency }: GiftCardSale) {
  if (status === 'taken_back') return t('The bank has taken the payment back.')
  const amount = moneyText(sum ?? 0, currency)
  if (refund === 'failed') {
    return t('The refund of {amount} failed. Try again, or refund it another way.', { amount })
  }
  if (refund === 'pending') return t('The refund of {amount} is on its way.', { amount })
  return refund === null ? t('Paid') : t('{amount} refunded.', { amount })
}
