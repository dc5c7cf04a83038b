// A message that depends on how many: fillCount({ one: '{count} more', other: '{count} more' }, 2, 'en').
// `locale` says which of its forms the count takes. Runs on both sides.

import type { Plural } from '../../trade/languages/translation.ts'
import { fill } from './fill.ts'
import { formatNumber } from './format-number.ts'

export function fillCount(message: Plural, count: number, locale: string): string {
  const form = message[rulesFor(locale).select(count)] ?? message.other
  return fill(form, { count: formatNumber(count, locale) })
}

// Dear to make; there are as many as locales that the pages are shown in.
const cache = new Map<string, Intl.PluralRules>()

function rulesFor(locale: string): Intl.PluralRules {
  const rules = cache.get(locale) ?? new Intl.PluralRules(locale)
  cache.set(locale, rules)
  return rules
}
