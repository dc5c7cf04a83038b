// A message with a plural: fillCount({ one: '{count} more', other: '{count} more' }, 2, 'en').
// `locale` determines the plural form. Runs on both sides.

import type { Plural } from '../../../trade/languages/translation.ts'
import { fill } from './fill.ts'
import { formatNumber } from './format-number.ts'

export function fillCount(message: Plural, count: number, locale: string): string {
  const form = message[rulesFor(locale).select(count)] ?? message.other
  return fill(form, { count: formatNumber(count, locale) })
}

// Expensive to create. Bounded by the number of locales.
const cache = new Map<string, Intl.PluralRules>()

function rulesFor(locale: string): Intl.PluralRules {
  const rules = cache.get(locale) ?? new Intl.PluralRules(locale)
  cache.set(locale, rules)
  return rules
}
