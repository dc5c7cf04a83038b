// Where a buy button must state the obligation to pay: Directive 2011/83/EU art. 8 (2) for the EU
// and the EEA, the Consumer Contracts Regulations 2013 reg. 14 (4) for Britain. Otherwise the
// shopper is not bound. German courts require these words with no others beside them, so the price
// is above the button.

import { outermostRegions } from './in-the-eu.ts'
import { countriesOfEea } from './missing-facts.ts'

const named = new Set([...countriesOfEea, ...outermostRegions, 'GB'])

export function isObligationNamedIn(country: string): boolean {
  return named.has(country)
}
