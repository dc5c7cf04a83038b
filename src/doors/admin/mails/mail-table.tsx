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
        ? (orders?.get(id ?? '')?.email ?? t('nobody any more'))
        : readersOf(kind),
  }
  const again = {
    label: t('Again'),
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
        { label: t('Written'), cell: ({ created_at: at }) => timeText(at) },
        { label: t('State'), cell: (mail) => <MailState mail={mail} /> },
        {
          label: t('Why'),
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
  dropped: { label: 'Dropped', tone: 'end' },
} as const

function readersOf(kind: string): string {
  if (kind.startsWith('store-')) return t('the people of its store')
  return kind.startsWith('account-') ? t('whose account it is') : t('operators')
}

export function mailLabel(kind: string): string {
  return tText(knownLabels[kind] ?? kind)
}

const mailLabels: Readonly<Record<MailKind, string>> = {
  'order-receipt': 'Receipt',
  'order-shipped': 'Shipped',
  'order-address-changed': 'Another address',
  'order-crop-asked': 'Crop asked for',
  'order-crop-changed': 'Another crop',
  'order-reprint': 'Printed once more',
  'order-parcel-replaced': 'Parcel in its place',
  'order-late': 'Print image late',
  'order-payment-failed': 'Payment failed',
  'order-awaits-payment': 'To be paid',
  'order-payment-expired': 'Not paid in time',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'order-surplus-refunded': 'Paid twice, refunded',
  'order-link': 'Link, asked for',
  'operators-order-on-hold': 'To operators: on hold',
  'operators-print-image-late': 'To operators: print image late',
  'operators-lab-delivery-failed': 'To operators: lab not reached',
  'operators-payment-fault': 'To operators: payment taken back or restored, refund failed',
  'operators-unmatched-charge': 'To operators: charge without an order',
  'operators-webhook-given-up': 'To operators: webhook given up',
  'store-webhook-given-up': 'To the store’s people: webhook given up',
  'operators-dead-jobs': 'To operators: dead jobs',
  'account-codes-failing': 'To its owner: one-time codes failed',
  'account-new-browser': 'To its owner: signed in in a new browser',
  'account-factor-changed': 'To its owner: password, passkeys or one-time codes changed',
}
/** Another release may have others. */
const knownLabels: Readonly<Record<string, string>> = mailLabels
