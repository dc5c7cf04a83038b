// What each card of the test gateway does. The numbers are those that developers know from
// providers' test modes; docs/payments.md lists them, held against this table by a test.

import type { TestCharge } from './test-book.ts'

export type TestCard = {
  readonly number: string
  readonly meaning: string
  readonly declineCode?: string
  /** The shopper is sent to a page that stands for the bank's. */
  readonly isConfirmed?: boolean
  readonly isReversed?: boolean
  readonly refundsEnd?: NonNullable<TestCharge['refunds_end']>
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', meaning: 'pays' },
  {
    number: '4000000000000002',
    meaning: 'is declined',
    declineCode: 'card_declined',
  },
  {
    number: '4000000000009995',
    meaning: 'is declined for lack of money',
    declineCode: 'insufficient_funds',
  },
  {
    number: '4000002500003155',
    meaning: "asks for confirmation on a page that stands for the bank's",
    isConfirmed: true,
  },
  {
    number: '4000000000000259',
    meaning: 'pays, and the bank takes the money back a minute later',
    isReversed: true,
  },
  {
    number: '4000000000007726',
    meaning: 'pays; its refunds take a minute',
    refundsEnd: 'refunded_later',
  },
  {
    number: '4000000000005126',
    meaning: 'pays; its refunds fail after a minute',
    refundsEnd: 'failed_later',
  },
]

/** How long after a payment or a refund that happens which a card does later. */
export const testGatewayDelayMs = 60_000

export function testCardOf(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}
