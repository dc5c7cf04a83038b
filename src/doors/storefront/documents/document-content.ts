// What an invoice or a credit note says, before it is drawn.

export type DocumentContent = {
  language: string
  /** `Invoice 2026-A-00017` */
  title: string
  /** Of a test: that it is no invoice. */
  specimen: string | null
  sender: readonly string[]
  /** Below every page: register, tax numbers, contact. */
  senderFacts: readonly string[]
  places: readonly { heading: string; lines: readonly string[] }[]
  facts: readonly string[]
  columns: readonly [item: string, quantity: string, unitPrice: string, amount: string]
  rows: readonly DocumentLine[]
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
  notes: readonly string[]
  paper: 'A4' | 'LETTER'
  issuedAt: number
}

export type DocumentLine = {
  name: string
  /** Size and options. */
  details: string
  quantity: string
  unitPrice: string
  amount: string
}
