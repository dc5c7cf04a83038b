import { euCountries } from './missing-facts.ts'

/** Parts of France and so of the EU (TFEU art. 349), with country codes of their own. */
export const outermostRegions = ['GF', 'GP', 'MF', 'MQ', 'RE', 'YT']

const ofEu = new Set([...euCountries, ...outermostRegions])

/** `country`: ISO 3166-1 alpha-2. */
export function isOfEu(country: string): boolean {
  return ofEu.has(country)
}
