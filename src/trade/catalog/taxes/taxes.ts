// The port to whoever knows what tax a sale bears. It is asked by the checkout, and again when the
// order is placed, within a transaction: a service that is asked over the network has to answer the
// same sale from what it has been asked before.

export const taxKinds = ['vat', 'sales_tax', 'tax'] as const
export type TaxKind = (typeof taxKinds)[number]

export type TaxRate = {
  readonly kind: TaxKind
  /** In the place of the kind's own name: `GST`, `PST`. */
  readonly name: string | null
  /** Millionths: 19 % is 190,000. */
  readonly millionths: number
}

export type TaxableSale = {
  /** ISO 3166-1 alpha-2, of where it is sent. */
  readonly country: string
  /** ISO 3166-2 without the country; null where there is none. */
  readonly region: string | null
  /** As its post writes it: parts of a country are told by it. Null where it is not known. */
  readonly postalCode: string | null
  readonly currency: string
  /** Minor units, as all money here. */
  readonly lineTotals: readonly number[]
  readonly shipping: number
}

export type TaxLine = TaxRate & { readonly amount: number }

export type SaleTaxes = {
  /** Whether the prices hold them already; else they are added. */
  readonly isIncluded: boolean
  readonly lines: readonly TaxLine[]
  /** Of all lines. */
  readonly tax: number
  /** Of each of the sale's own lines, of all rates. */
  readonly lineTaxes: readonly number[]
  readonly isOnShipping: boolean
  /** Whose rates they are where that is not the country. */
  readonly region: string | null
}

export interface Taxes {
  of(sale: TaxableSale): Promise<SaleTaxes>
}

export const noTaxes: Taxes = {
  of: async ({ lineTotals }) => ({
    isIncluded: false,
    lines: [],
    tax: 0,
    isOnShipping: false,
    region: null,
    lineTaxes: lineTotals.map(() => 0),
  }),
}
