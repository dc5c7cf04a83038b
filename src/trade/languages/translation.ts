// What every language has to say: what `en.json` says. Values in {braces} are filled in by fill.ts,
// counts by fill-count.ts.

import type en from './en.json'

type English = typeof en

export type AboutLanguage = {
  /** The language's name for itself. */
  readonly name: string
  /** Regions whose formats for numbers, money and dates are used; the first is the default. */
  readonly regions: readonly string[]
  /** Unsupported languages whose readers know this one, as BCP 47 subtags. */
  readonly readBy: readonly string[]
}

/** One form for each of the language's Intl.PluralRules categories; `other` is the fallback. */
export type Plural = { readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string
}

export type Translation = { readonly about: AboutLanguage } & Translated<Omit<English, 'about'>>

type Translated<Part> = Part extends string
  ? string
  : Part extends { other: string }
    ? Plural
    : { readonly [Name in keyof Part]: Translated<Part[Name]> }
