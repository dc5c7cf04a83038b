// The state of an order as text and color. The text alone is sufficient (accessibility).

import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { t, tText } from '../../i18n/t.ts'

const words: Readonly<
  Record<OrderStatus, { label: string; tone: 'wait' | 'go' | 'stop' | 'end' }>
> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'wait' },
  awaiting_print_image: { label: 'Awaiting print image', tone: 'wait' },
  preparing: { label: 'Preparing', tone: 'wait' },
  ready: { label: 'Ready', tone: 'go' },
  in_production: { label: 'In production', tone: 'go' },
  shipped: { label: 'Shipped', tone: 'end' },
  delivered: { label: 'Delivered', tone: 'end' },
  on_hold: { label: 'On hold', tone: 'stop' },
  cancelled: { label: 'Cancelled', tone: 'end' },
  refunded: { label: 'Refunded', tone: 'end' },
  returned: { label: 'Returned', tone: 'stop' },
}

export function StateBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = words[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** In English, for files. */
export function stateName(status: OrderStatus): string {
  return words[status].label
}

export function stateLabel(status: OrderStatus): string {
  return tText(words[status].label)
}

/** `in production`, for use within a sentence. */
export function stateInSentence(status: OrderStatus): string {
  const label = stateLabel(status)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

export type BadgeProps = { tone: 'wait' | 'go' | 'stop' | 'end'; children: string }

export function Badge({ tone, children }: BadgeProps) {
  return <span class={`badge ${tone}`}>{tText(children)}</span>
}

/** Shows whether the store has paid its bill for an order on account. */
export function AccountBadge({ isSettled }: { isSettled: boolean }) {
  return isSettled ? (
    <Badge tone="end">{t('On account, settled')}</Badge>
  ) : (
    <Badge tone="wait">{t('On account')}</Badge>
  )
}

type Mode = 'test' | 'live'

/** Renders nothing for live orders. */
export function TestBadge({ mode }: { mode: Mode }) {
  return mode === 'test' ? <Badge tone="wait">{t('Test')}</Badge> : null
}

/** For a row of sums that keeps test orders separate. */
export function CurrencyOf({ mode, currency }: { mode: Mode; currency: string }) {
  return (
    <>
      {currency} <TestBadge mode={mode} />
    </>
  )
}
