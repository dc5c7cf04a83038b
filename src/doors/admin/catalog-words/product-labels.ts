// Names of products and options on the catalog pages, as shoppers see them, in the reader's
// language. Products and options that exist only in the document use the document's own words. Code
// names remain in URLs and files.

import { memberOf } from '../../../pure/objects.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import type { ColourName } from '../../../trade/catalog/options.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { type PanelSentence, readersLanguage, t } from '../i18n/t.ts'
import { productText } from '../layout/print-texts.ts'

type Known = Pick<CatalogDocument, 'custom'>
type Texts = Readonly<Record<string, string>>

/** `Framed print` for `framed-print`. */
export function productLabel({ custom }: Known, name: string): string {
  const own = memberOf(custom?.products, name)?.words
  return own === undefined ? productText(name) : inReaders(own).name
}

/** `Frame`, `Depth`. */
export function optionLabel({ custom }: Known, name: string): string {
  const colour = memberOf(colourNames, name)
  if (colour !== undefined) return t(colour)
  const own = memberOf(custom?.options, name)?.words
  const { values: _, ...known } = messagesIn(readersLanguage()).options
  return (own && inReaders(own)) ?? memberOf<string>(known, name) ?? name
}

const colourNames: Readonly<Record<ColourName, PanelSentence>> = {
  wrap_color: 'Colour of coloured sides',
}

/** `Natural`, `1.5 in`. */
export function valueLabel({ custom }: Known, option: string, value: string): string {
  const own = memberOf(memberOf(custom?.options, option)?.values, value)?.words
  const known: Texts = messagesIn(readersLanguage()).options.values
  return (own && inReaders(own)) ?? memberOf(known, `${option}_${value}`) ?? value
}

/** `Depth: 1.5 in`, `Frame: Natural`. */
export function choiceText(document: Known, { option, value }: Record<'option' | 'value', string>) {
  return `${optionLabel(document, option)}: ${valueLabel(document, option, value)}`
}

/**
 * The operator's own words in the reader's language. Falls back to English, which is always
 * present.
 */
function inReaders<Words>(own: { en: Words }): Words {
  const byLanguage: Readonly<Record<string, Words | undefined>> = own
  return byLanguage[readersLanguage()] ?? own.en
}
