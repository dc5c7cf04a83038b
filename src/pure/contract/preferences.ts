// A shopper's preferences for every page: language and units of measure. There are no cookies, so
// they are part of the pages' URLs, and every link and redirect carries them on.

import { isLanguage, type Language } from './language.ts'

export type Measures = 'in' | 'cm'

export type Preferences = { readonly lang?: Language; readonly measures?: Measures }

/**
 * Reads them from a request's raw path and query. The first of duplicates counts, and anything
 * inside an unescaped `image_url` belongs to the picture.
 */
export function readPreferences(requestUrl: string): Preferences {
  const start = requestUrl.indexOf('?')
  // A fast path: called for every request, and most have no preferences.
  if (start < 0 || !/[?&](?:lang|measures)=/.test(requestUrl)) return nothing
  const preferences: { lang?: Language; measures?: Measures } = {}
  for (const pair of ownPairs(requestUrl.slice(start + 1).split('&'))) {
    const [name, value = ''] = pair.split('=')
    const lang = name === 'lang' ? languageOfTag(value) : null
    if (lang !== null) preferences.lang ??= lang
    if (name === 'measures' && (value === 'in' || value === 'cm')) preferences.measures ??= value
  }
  return preferences
}

// As a pull reads its query (doors/handoff/pulls/pull-query.ts): the picture's URL extends up to
// one of our parameter names that has not occurred before.
function* ownPairs(pairs: readonly string[]): Generator<string> {
  const seen = new Set<string>()
  let isOfPicture = false
  for (const pair of pairs) {
    const [name = ''] = pair.split('=')
    if (isOfPicture && (!ofPulls.test(pair) || seen.has(name))) continue
    seen.add(name)
    isOfPicture = name === 'image_url' && pair.includes('?')
    yield pair
  }
}

const ofPulls =
  /^(?:(?:access_key|reference_id|printWidth|printHeight)(?:=|$)|cart=[0-9a-f]{32}$|came_from=https?%3A%2F%2F|return_url=[A-Za-z][A-Za-z0-9+.-]*(?::|%3[Aa]))/

/** Inserts them before an existing query, so that nothing in it hides them. */
export function withPreferences(address: string, choices: Preferences): string {
  const query = queryOfPreferences(choices)
  if (query === '') return address
  const start = address.indexOf('?')
  if (start < 0) return `${address}?${query}`
  const rest = address.slice(start + 1)
  return `${address.slice(0, start)}?${rest === '' ? query : `${query}&${rest}`}`
}

/** The remaining query, as sent and without `?`. @param others names to omit as well. */
export function queryWithoutPreferences(requestUrl: string, ...others: readonly string[]): string {
  const start = requestUrl.indexOf('?')
  if (start < 0) return ''
  const pairs = requestUrl.slice(start + 1).split('&')
  const picture = pairs.findIndex((pair) => /^image_url=.*\?/.test(pair))
  const ours = picture < 0 ? pairs : pairs.slice(0, picture)
  const left = ['', 'lang', 'measures', ...others]
  const kept = ours.filter((pair) => !left.includes(pair.split('=', 1)[0] ?? ''))
  return [...kept, ...(picture < 0 ? [] : pairs.slice(picture))].join('&')
}

export function queryOfPreferences({ lang, measures }: Preferences): string {
  const pairs = [lang && `lang=${lang}`, measures && `measures=${measures}`]
  return pairs.filter(Boolean).join('&')
}

/** `de-AT` is `de`. Null for an unsupported language. */
export function languageOfTag(tag: string): Language | null {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return isLanguage(language) ? language : null
}

const nothing: Preferences = Object.freeze({})
