import type { Measures } from '../../pure/contract/preferences.ts'
import { measuresWith } from '../catalog/prices/currency-for.ts'
import { chooseLocale } from '../languages/choose-locale.ts'

/**
 * The measures of a new line's first choice. `languages`: the shopper's, as an Accept-Language
 * header.
 */
export function measuresFor(
  { measures, languages }: { measures?: Measures | undefined; languages?: string | undefined },
  currency: string,
): Measures {
  if (measures !== undefined) return measures
  return languages === undefined ? measuresWith(currency) : chooseLocale(languages, {}).measures
}
