// Where a button that buys has to say that it obliges to pay. Directive 2011/83/EU art. 8 (2) for the EU
// and the EEA, the Consumer Contracts Regulations 2013 reg. 14 (4) for Britain: without it the shopper
// is not bound. German courts want these words and no others beside them, so the price stands above.

import { countriesOfEea } from './missing-facts.ts'

/** Of France and so of the EU (TFEU art. 349), with codes of their own. */
const outermostRegions = ['GF', 'GP', 'MF', 'MQ', 'RE', 'YT']
const named = new Set([...countriesOfEea, ...outermostRegions, 'GB'])

export function isObligationNamedIn(country: string): boolean {
  return named.has(country)
}
