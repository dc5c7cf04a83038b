// What a shopper has chosen for every page: language and measures. There are no cookies, so it is
// kept in the addresses of the pages, and every link and redirect carries it on.

import { isLanguage, type Language } from './language.ts'

export type Measures = 'in' | 'cm'

export type Preferences = { readonly lang?: Language; readonly measures?: Measures }

/**
 * Of a request's path with its query, as it was sent. The first of a name counts, and whatever stands
 * within an `image_url` that nobody escaped belongs to the picture.
 */
export function readPreferences(requestUrl: string): Preferences {
  const start = requestUrl.indexOf('?')
  // Most requests have none of it, and every one comes by here.
  if (start < 0 || !/[?&](?:lang|measures)=/.test(requestUrl)) return nothing
  const preferences: { lang?: Language; measures?: Measures } = {}
  for (const pair of requestUrl.slice(start + 1).split('&')) {
    const [name, value = ''] = pair.split('=')
    if (name === 'image_url' && value.includes('?')) break
    const lang = name === 'lang' ? languageOfTag(value) : null
    if (lang !== null) preferences.lang ??= lang
    if (name === 'measures' && (value === 'in' || value === 'cm')) preferences.measures ??= value
  }
  return preferences
}

/** Before the query that an address has, so that nothing in that hides it. */
export function withPreferences(address: string, choices: Preferences): string {
  const query = queryOfPreferences(choices)
  if (query === '') return address
  const start = address.indexOf('?')
  if (start < 0) return `${address}?${query}`
  const rest = address.slice(start + 1)
  return `${address.slice(0, start)}?${rest === '' ? query : `${query}&${rest}`}`
}

/** What else an address asks for, as it was sent and without `?`; the currency is kept by the cart. */
export function queryWithoutPreferences(requestUrl: string): string {
  const start = requestUrl.indexOf('?')
  if (start < 0) return ''
  const pairs = requestUrl.slice(start + 1).split('&')
  const picture = pairs.findIndex((pair) => /^image_url=.*\?/.test(pair))
  const ours = picture < 0 ? pairs : pairs.slice(0, picture)
  const others = ours.filter(
    (pair) => pair !== '' && !/^(?:lang|measures|currency)(?:=|$)/.test(pair),
  )
  return [...others, ...(picture < 0 ? [] : pairs.slice(picture))].join('&')
}

export function queryOfPreferences({ lang, measures }: Preferences): string {
  const pairs = [lang && `lang=${lang}`, measures && `measures=${measures}`]
  return pairs.filter(Boolean).join('&')
}

/** `de-AT` is `de`; null for a language that the pages do not speak. */
export function languageOfTag(tag: string): Language | null {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return isLanguage(language) ? language : null
}

const nothing: Preferences = Object.freeze({})
