// From which lines a consumer may withdraw without giving a reason. A print of the shopper's own
// picture is made to the shopper's specifications, which each law below exempts. A print of the
// shop's motif is not exempt. None of this is legal advice.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { outermostRegions } from './in-the-eu.ts'
import { countriesOfEea } from './missing-facts.ts'

type Law = {
  countries: readonly string[]
  /** Of the right, then of the exemption. */
  source: string
}

/**
 * Countries whose law gives consumers a right of withdrawal from distance contracts on goods, with
 * an exemption for goods made to their specifications. Switzerland has no such right.
 */
const laws: readonly Law[] = [
  {
    countries: [...countriesOfEea, ...outermostRegions],
    source: 'Directive 2011/83/EU art. 9, art. 16 (c)',
  },
  {
    countries: ['GB'],
    source: 'Consumer Contracts Regulations 2013 reg. 29, reg. 28 (1) (b)',
  },
]

/** Directive 2011/83/EU art. 9 (1), Consumer Contracts Regulations 2013 reg. 30. */
export const leastWithdrawalDays = 14

export type WithdrawalTerms = Pick<Seller, 'withdrawalDays' | 'offersWithdrawalToAll'>

export type OrderedBy = {
  /** The parcel's destination. */
  country: string
  /** The order names a company or a VAT ID, or is billed to the store. */
  isBusiness: boolean
}

/** `told`: what the shopper read when ordering. A seller may make that longer, never shorter. */
export function withdrawalDaysOf(
  { withdrawalDays }: WithdrawalTerms,
  told: number | null = null,
): number {
  return Math.max(withdrawalDays ?? leastWithdrawalDays, told ?? 0)
}

/** Whether the right exists, by law or because the seller grants it. Exempt lines have none. */
export function hasRightOfWithdrawal(
  { offersWithdrawalToAll = false }: WithdrawalTerms,
  { country, isBusiness }: OrderedBy,
): boolean {
  if (isBusiness) return false
  return offersWithdrawalToAll || laws.some(({ countries }) => countries.includes(country))
}
