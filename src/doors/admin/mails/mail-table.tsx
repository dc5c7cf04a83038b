import { toldText } from '../../../ground/database/told-text.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { undoneReason } from '../../../trade/mail/drop-mail.ts'
import { isShopperMail, type MailKind } from '../../../trade/mail/mail-kinds.ts'
import type { Mail } from '../../../trade/mail/mail-message.ts'
import { t, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { timeText } from '../layout/formats.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge, TestBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'

type Props = {
  mails: readonly Mail[]
  mayAct: boolean
  empty: string
  /** True on the page of an order, which need not be named. */
  isOfOneOrder?: boolean
  /** Base path of the pages that show single mails. */
  home?: string
  /** Number and shopper of the orders that the mails are about. */
  orders?: ReadonlyMap<string, { number: string; email: string | null; mode: 'test' | 'live' }>
}

export function MailTable(props: Props) {
  const {
    mails,
    mayAct,
    empty,
    isOfOneOrder = false,
    home = routes.admin.mails.page.href(),
    orders,
  } = props
  const order = {
    label: t('Order'),
    cell: ({ order_id: id }: Mail) => {
      if (id === null) return null
      const about = orders?.get(id)
      return (
        <>
          <a href={routes.admin.orders.one.page.href({ id })}>{about?.number ?? t('Open')}</a>{' '}
          <TestBadge mode={about?.mode ?? 'live'} />
        </>
      )
    },
  }
  const to = {
    label: t('To'),
    cell: ({ kind, order_id: id }: Mail) =>
      isShopperMail(kind)
        ? (orders?.get(id ?? '')?.email ?? t('recipient deleted'))
        : readersOf(kind),
  }
  const again = {
    label: t('Actions'),
    cell: ({ id, kind, state, reason }: Mail) =>
      (state !== 'dropped' || reason !== undoneReason) && (
        <PostForm action={`${home}/${id}/send`}>
          {isOfOneOrder && <input type="hidden" name="from" value="order" />}
          <Submit look="quiet" aria-label={t('Send again: {kind}', { kind: mailLabel(kind) })}>
            {t('Send again')}
          </Submit>
        </PostForm>
      ),
  }
  return (
    <Table
      caption={t('Mails')}
      rows={mails}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          label: t('Mail'),
          cell: ({ id, kind }) => <a href={`${home}/${id}`}>{mailLabel(kind)}</a>,
        },
        ...(isOfOneOrder ? [] : [order]),
        ...(orders === undefined ? [] : [to]),
        { label: t('Created'), cell: ({ created_at: at }) => timeText(at) },
        { label: t('Status'), cell: (mail) => <MailState mail={mail} /> },
        {
          label: t('Reason'),
          cell: ({ reason, told }) => reason && tRefusal(toldText.read(told, reason)),
        },
        ...(mayAct ? [again] : []),
      ]}
    />
  )
}

export function MailState({ mail: { state, updated_at: at } }: { mail: Mail }) {
  const { label, tone } = stateViews[state]
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {state === 'sent' && timeText(at)}
    </>
  )
}

export const stateViews = {
  waiting: { label: 'Waiting', tone: 'wait' },
  sent: { label: 'Sent', tone: 'go' },
  failed: { label: 'Failed', tone: 'stop' },
  off: { label: 'Not sent', tone: 'end' },
  dropped: { label: 'Discarded', tone: 'end' },
} as const

function readersOf(kind: string): string {
  if (kind === 'gift-card') return t('the card’s receiver')
  if (kind.startsWith('gift-card-')) return t('the card’s buyer')
  if (kind.startsWith('store-')) return t('store members')
  return kind.startsWith('account-') ? t('the account owner') : t('operators')
}

export function mailLabel(kind: string): string {
  return tText(knownLabels[kind] ?? kind)
}

const mailLabels: Readonly<Record<MailKind, string>> = {
  'order-receipt': 'Receipt',
  'order-shipped': 'Shipped',
  'order-address-changed': 'Another address',
  'order-crop-asked': 'New crop requested',
  'order-crop-changed': 'Another crop',
  'order-reprint': 'Reprinted',
  'order-parcel-replaced': 'Replacement parcel',
  'order-late': 'Print image late',
  'order-payment-failed': 'Payment failed',
  'order-awaits-payment': 'Payment due',
  'order-payment-expired': 'Payment deadline missed',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'order-surplus-refunded': 'Paid twice, refunded',
  'order-link': 'Requested link',
  'order-withdrawn': 'Withdrawal received',
  'gift-card': 'Gift card',
  'gift-card-receipt': 'Gift card bought',
  'gift-card-refund': 'Gift card refunded',
  'operators-order-on-hold': 'To operators: on hold',
  'operators-withdrawal': 'To operators: withdrawal',
  'operators-print-image-late': 'To operators: print image late',
  'operators-lab-delivery-failed': 'To operators: delivery to lab failed',
  'operators-payment-fault': 'To operators: payment disputed or restored, refund failed',
  'operators-gift-card-sale': 'To operators: gift card disputed or restored, refund failed',
  'operators-unmatched-charge': 'To operators: charge without an order',
  'operators-webhook-given-up': 'To operators: webhook failed',
  'store-webhook-given-up': 'To store members: webhook failed',
  'operators-dead-jobs': 'To operators: failed jobs',
  'account-codes-failing': 'To the account owner: wrong one-time codes',
  'account-new-browser': 'To the account owner: sign-in from a new browser',
  'account-factor-changed': 'To the account owner: password, passkeys or one-time codes changed',
}
/** Another release may have others. */
const knownLabels: Readonly<Record<string, string>> = mailLabels
