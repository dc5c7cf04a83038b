// Attempts to be paid, and the test gateway's own book, which stands for a provider's.

export type PaymentsTable = {
  id: string
  order_id: string
  gateway: string
  /** Unique; sent to the gateway as its idempotency key, so that a retry is never a second charge. */
  attempt_key: string
  amount: number
  currency: string
  status: 'pending' | 'paid' | 'declined' | 'failed'
  /** The gateway's name for the charge. */
  reference: string | null
  decline_code: string | null
  card_last4: string | null
  created_at: number
  updated_at: number
}

export type TestGatewayChargesTable = {
  attempt_key: string
  reference: string
  amount: number
  currency: string
  status: 'paid' | 'declined'
  decline_code: string | null
  created_at: number
}
