import type { Amounts } from './money/currencies.ts'

/** A fee that a state or country asks for on an order. */
export type FeeTerms = {
  readonly country: string
  /** ISO 3166-2 without the country; null for the whole country. */
  readonly region: string | null
  /** By language; English is always present. */
  readonly name: Readonly<Record<string, string>>
  /** Minor units. In a currency that is missing, the seller bears the fee. */
  readonly amount: Amounts
  /** Charged from this subtotal on; null: on every order. */
  readonly from: Amounts | null
  readonly isTaxed: boolean
}
