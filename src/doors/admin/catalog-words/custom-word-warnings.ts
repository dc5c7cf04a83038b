// Warnings about the operator's own words in a catalog, with the place of each.

import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { languageName } from '../i18n/in-language.ts'
import { textWarnings } from '../layout/parts/warnings.tsx'

export function customWordWarnings({ custom }: Pick<CatalogDocument, 'custom'>): string[] {
  const said: [place: string, words: Readonly<Record<string, string>>][] = []
  for (const [product, { words }] of Object.entries(custom?.products ?? {})) {
    for (const part of ['name', 'note'] as const) {
      const texts = Object.entries(words).map(([language, text]) => [language, text[part]])
      said.push([product, Object.fromEntries(texts)])
    }
  }
  for (const [option, { words, values }] of Object.entries(custom?.options ?? {})) {
    said.push([option, words ?? {}])
    for (const [value, own] of Object.entries(values)) said.push([`${option} ${value}`, own.words])
  }
  return said.flatMap(([place, words]) =>
    Object.entries(words).flatMap(([language, text]) =>
      textWarnings(text, () => `${place}, ${languageName(language)}`),
    ),
  )
}
