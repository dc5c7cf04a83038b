// The texts every language must provide. Values in {braces} are filled in by fill.ts, counts by
// fill-count.ts.

import type { ErrorCode } from '../../pure/contract/error-codes.ts'

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

/** Keyed by error code, or by a name shared by several errors with the same text. */
export type ErrorTexts = Readonly<
  Partial<Record<ErrorCode | 'link_broken', { title: string; advice: string }>>
>

export type Translated<English> = English extends string
  ? string
  : English extends { other: string }
    ? Plural
    : { readonly [Name in keyof English]: Translated<English[Name]> }
