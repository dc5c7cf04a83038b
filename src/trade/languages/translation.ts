// What every language has to say: what `en.json` says. Values in {braces} are filled in by fill.ts,
// counts by fill-count.ts.

import type en from './en.json'

type English = typeof en

export type AboutLanguage = {
  /** As its readers call it. */
  readonly name: string
  /** Whose ways of writing numbers, money and dates we follow; the first where none is named. */
  readonly regions: readonly string[]
  /** Languages that we lack and whose readers know this one, as subtags of BCP 47. */
  readonly readBy: readonly string[]
}

/** One form for each category of Intl.PluralRules that the language has; `other` is the rest. */
export type Plural = { readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string
}

export type Translation = { readonly about: AboutLanguage } & Translated<Omit<English, 'about'>>

/** The same sentences in another language. */
type Translated<Part> = Part extends string
  ? string
  : Part extends { other: string }
    ? Plural
    : { readonly [Name in keyof Part]: Translated<Part[Name]> }
