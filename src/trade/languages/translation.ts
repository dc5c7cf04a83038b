// What every language has to say. Values in {braces} are filled in by fill.ts, counts by fill-count.ts.

import type { ErrorCode } from '../../pure/contract/error-codes.ts'

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

/** By the code of the error, or by a name where several are told in the same words. */
export type ErrorTexts = Readonly<
  Partial<Record<ErrorCode | 'link_broken', { title: string; advice: string }>>
>

/** The same sentences in another language. */
export type Translated<English> = English extends string
  ? string
  : English extends { other: string }
    ? Plural
    : { readonly [Name in keyof English]: Translated<English[Name]> }
