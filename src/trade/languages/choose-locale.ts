// Chooses a visitor's language and measures: the visitor's choice, else the browser's preference.
// An unsupported language falls back to a related one that its readers know.

import { type Language, languages } from '../../pure/contract/language.ts'
import { languageOfTag, type Measures, type Preferences } from '../../pure/contract/preferences.ts'
import { messagesIn } from './messages.ts'

export type ShopperLocale = {
  readonly language: Language
  /** Language and region (BCP 47), for money, dates and numbers: `de-AT`. */
  readonly tag: string
  readonly measures: Measures
  /** Explicit choices, for the links on the page. */
  readonly preferences: Preferences
}

/**
 * @param languages an Accept-Language header (RFC 9110 §12.5.4), such as `de-AT,de;q=0.9,en;q=0.5`.
 */
export function chooseLocale(languages: string, chosen: Preferences): ShopperLocale {
  const key = `${chosen.lang} ${chosen.measures} ${languages}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const tags = tagsByWish(languages)
  const language = chosen.lang ?? spoken(tags) ?? near(tags) ?? 'en'
  const tag = tagOf(language, tags)
  const measures = chosen.measures ?? measuresIn(tags.map(regionOf).find(Boolean) ?? regionOf(tag))
  const locale = Object.freeze({ language, tag, measures, preferences: chosen })
  // Browsers send a few hundred different headers, but a client can send any.
  if (cache.size >= maxKept) cache.clear()
  if (key.length <= maxKeyLength) cache.set(key, locale)
  return locale
}

const maxKept = 1000
const maxKeyLength = 300
const cache = new Map<string, ShopperLocale>()

function tagsByWish(languages: string): string[] {
  return languages
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

function spoken(tags: readonly string[]): Language | null {
  return tags.map(languageOfTag).find((language) => language !== null) ?? null
}

const nearLanguages: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) =>
    messagesIn(language).about.readBy.map((near) => [near, language] as const),
  ),
)

function near(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = nearLanguages.get(tag.toLowerCase().split('-')[0] ?? '')
    if (language !== undefined) return language
  }
  return null
}

function tagOf(language: Language, tags: readonly string[]): string {
  const own = tags.filter((tag) => languageOfTag(tag) === language).map(regionOf)
  const { regions } = messagesIn(language).about
  const region = own.find((each) => regions.includes(each)) ?? regions[0]
  return `${language}-${region}`
}

function regionOf(tag: string): string {
  return /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? ''
}

/** Inches in regions where prints are sold in inches; centimeters everywhere else. */
function measuresIn(region: string): Measures {
  return ['US', 'CA', 'GB'].includes(region) ? 'in' : 'cm'
}
