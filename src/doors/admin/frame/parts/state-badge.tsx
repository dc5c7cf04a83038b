// The state of an order in words and a colour; the words are enough.

import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { said, say } from '../../words/say.ts'

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

/** In English, as files have it. */
export function stateName(status: OrderStatus): string {
  return words[status].label
}

export function stateLabel(status: OrderStatus): string {
  return said(words[status].label)
}

/** `in production`, as it stands within a sentence. */
export function stateInSentence(status: OrderStatus): string {
  const label = stateLabel(status)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

export type BadgeProps = { tone: 'wait' | 'go' | 'stop' | 'end'; children: string }

export function Badge({ tone, children }: BadgeProps) {
  return <span class={`badge ${tone}`}>{said(children)}</span>
}

/** Of an order on account: whether the store has paid its bill for it. */
export function AccountBadge({ isSettled }: { isSettled: boolean }) {
  return isSettled ? (
    <Badge tone="end">{say('On account, settled')}</Badge>
  ) : (
    <Badge tone="wait">{say('On account')}</Badge>
  )
}

type Mode = 'test' | 'live'

/** Nothing where it is live. */
export function TestBadge({ mode }: { mode: Mode }) {
  return mode === 'test' ? <Badge tone="wait">{say('Test')}</Badge> : null
}

/** Of a row of sums in which tests stand apart. */
export function CurrencyOf({ mode, currency }: { mode: Mode; currency: string }) {
  return (
    <>
      {currency} <TestBadge mode={mode} />
    </>
  )
}
