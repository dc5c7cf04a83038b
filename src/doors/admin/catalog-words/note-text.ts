// Notes of catalog versions in the reader's language. They are stored in English with the
// document's names, so each sentence is matched by pattern and its names are translated.

import { monthText } from '../i18n/in-language.ts'
import { type PanelSentence, t, tText } from '../i18n/t.ts'
import { percentText } from '../layout/formats.ts'
import { fieldNumber } from '../layout/plain-amount.ts'
import { choiceName, type Known, optionText, plainWords } from './place-text.ts'
import { productLabel } from './product-labels.ts'
import { zoneLabel } from './shipping-words.ts'

const sentences: readonly PanelSentence[] = [
  'Restored version {version}.',
  'Standard rates as of {ratesAsOf}, not checked against an official list: {label}.',
  '{option} {value} removed from {product}.',
  'Product {product} added.',
  '{option} {value} added.',
  '{product} removed from the catalog.',
  'Shipping zone {zone} added, with the rates of {from}.',
  'Shipping zone {zone} removed.',
  'Shipping class {name} added, with the rates of {sentAs}.',
  'Shipping class {name} removed.',
  '{method} to {zone} added, with the rates of {wanted}.',
  '{method} to {zone} removed.',
  'Prices of {product} in {currencies} changed by {percent}.',
  'Prices of {product} in {currencies} reset to cost plus markup.',
  'Sizes in centimetres added, with the costs of the matching sizes in inches.',
  '{option} {value} removed.',
  '{currency} added: {from} times {factor}.',
  'Currencies removed: {currencies}.',
]

/** Returns notes written by a person or by another release unchanged. */
export function noteText(known: Known, note: string): string {
  for (const sentence of sentences) {
    const form = sentence.replaceAll(/[.%]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')
    const found = new RegExp(`^${form}$`).exec(note)
    if (found === null) continue
    const facts: Readonly<Record<string, string>> = found.groups ?? {}
    const texts = Object.entries(facts).map(([name, fact]) => [
      name,
      factText(known, name, fact, facts),
    ])
    return t(sentence, Object.fromEntries(texts))
  }
  return note
}

type Facts = Readonly<Record<string, string>>

function factText(
  known: Known,
  name: string,
  fact: string,
  { option = '', factor }: Facts,
): string {
  if (fact === 'all products') return t('all products')
  if (name === 'product') return productLabel(known, fact)
  if (name === 'option') return optionText(known, fact)
  if (name === 'value') return choiceName(known, option, fact)
  if (name === 'from' && factor !== undefined) return fact
  if (name === 'percent') return percentText(Number(fact.replace(/ ?%$/, '')))
  if (name === 'factor') return fieldNumber(Number(fact))
  if (name === 'zone' || name === 'from') return zoneLabel(known, fact)
  if (name === 'ratesAsOf') return monthText(fact)
  if (name === 'label') return tText(fact)
  if (name === 'wanted') {
    const [method = '', zone = ''] = fact.split(' to ')
    return t('{method} to {zone}', { method: plainWords(method), zone: zoneLabel(known, zone) })
  }
  return name === 'method' || name === 'sentAs' || name === 'name' ? plainWords(fact) : fact
}
