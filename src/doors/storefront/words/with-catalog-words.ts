// Adds the catalog document's own names to the texts of a language.

import type { Language } from '../../../pure/contract/language.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Catalog, CustomWords, Words } from '../../../trade/catalog/catalog.ts'
import type { Messages } from '../../../trade/languages/messages.ts'

/** Returns the same object for the same words, so that it can be used as a cache key. */
export function withCatalogWords(
  text: Messages,
  language: Language,
  { customWords }: Pick<Catalog, 'customWords'>,
): Messages {
  if (customWords === null) return text
  return kept(customWords, text, () => withWords(text, language, customWords))
}

const kept = memoizeBy<CustomWords, Messages, Messages>()

function withWords(
  text: Messages,
  language: Language,
  { products, options }: CustomWords,
): Messages {
  const say = <Said>(words: Words<Said>) => words[language] ?? words.en
  const named = Object.entries(products).map(([name, words]) => [name, say(words)?.name])
  const noted = Object.entries(products).map(([name, words]) => [name, say(words)?.note])
  const chosen = Object.entries(options).flatMap(([name, option]) => [
    ...(option.name === null ? [] : [[name, say(option.name)]]),
    ...Object.entries(option.values).map(([value, words]) => [`${name}_${value}`, say(words)]),
  ])
  return {
    ...text,
    products: { ...text.products, ...Object.fromEntries(named) },
    productNotes: { ...text.productNotes, ...Object.fromEntries(noted) },
    options: {
      ...text.options,
      values: { ...text.options.values, ...Object.fromEntries(chosen) },
    },
  }
}
