// The shape of a text in other languages: that of the English one, message by message. Values in
// {braces} are filled in by fill.ts, counts by fill-count.ts.

import type { Language } from '../../pure/contract/language.ts'

/** One message for each category of Intl.PluralRules that the language has; `other` is the rest. */
export type Plural = { readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string
}

export type Translation<English> = English extends string
  ? string
  : English extends { other: string }
    ? Plural
    : { readonly [Name in keyof English]: Translation<English[Name]> }

export type ByLanguage<English> = Readonly<Record<Language, Translation<English>>>
