// Port to the tax calculation. The checkout calls it, and it is called again inside the transaction
// that places the order. An implementation that uses a network service must therefore answer the
// same sale from its earlier response.

export const taxKinds = ['vat', 'sales_tax', 'tax'] as const
export type TaxKind = (typeof taxKinds)[number]

export type TaxRate = {
  readonly kind: TaxKind
  /** Replaces the name of the tax kind: `GST`, `PST`. */
  readonly name: string | null
  /** 19 % is 190,000. */
  readonly millionths: number
}

export type TaxableSale = {
  /** ISO 3166-1 alpha-2 code of the destination. */
  readonly country: string
  /** ISO 3166-2 without the country; null if there is none. */
  readonly region: string | null
  /** As written by the postal service; it identifies parts of a country. Null if unknown. */
  readonly postalCode: string | null
  readonly currency: string
  /** Minor units, like all amounts here. */
  readonly lineTotals: readonly number[]
  readonly shipping: number
  /** Fees of the order that are taxed like goods. Absent: none. */
  readonly taxedFees?: readonly number[]
}

export type TaxLine = TaxRate & { readonly amount: number }

export type SaleTaxes = {
  /** True if prices include the taxes; false if they are added. */
  readonly isIncluded: boolean
  readonly lines: readonly TaxLine[]
  readonly tax: number
  /** For each line of the sale, the sum of all rates. */
  readonly lineTaxes: readonly number[]
  /** For each taxed fee of the sale, the sum of all rates. */
  readonly feeTaxes: readonly number[]
  readonly isOnShipping: boolean
  /** The region whose rates apply; null if the country's do. */
  readonly region: string | null
}

export interface Taxes {
  of(sale: TaxableSale): Promise<SaleTaxes>
}

export const noTaxes: Taxes = {
  of: async ({ lineTotals, taxedFees = [] }) => ({
    isIncluded: false,
    lines: [],
    tax: 0,
    isOnShipping: false,
    region: null,
    lineTaxes: lineTotals.map(() => 0),
    feeTaxes: taxedFees.map(() => 0),
  }),
}
