// The place of a value in the catalog document, in the reader's language: `Canvas, 8 × 10 in, cost`
// for `products.canvas.sizes.8x10.cost.USD`. Rows are named by their content, never by index.

import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { addressFormat } from '../../../trade/checkout/addresses/address-format.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { readersCountryName } from '../i18n/in-language.ts'
import { t, tText } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import { sizeText } from '../layout/print-texts.ts'
import { fieldLabels, taxKindLabels } from './field-labels.ts'
import { optionLabel, productLabel, valueLabel } from './product-labels.ts'
import { zoneLabel } from './shipping-words.ts'

/** The parts of a document that hold the operator's own names. */
export type Known = Pick<CatalogDocument, 'custom' | 'zone_names'>

/** `place` comes from a document change. An unknown place is spelled out word by word. */
export function placeText(known: Known, place: string): string {
  const isOrder = place.endsWith(', in order')
  const path = isOrder ? place.slice(0, -', in order'.length) : place
  const parts = [...partsOf(known, path), ...(isOrder ? [t('in order')] : [])]
  const words = parts.filter((part) => part !== '').join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `north alps` for `north_alps`. Used for names without a label. */
export function plainWords(name: string): string {
  return tText(name.replaceAll(/[_-]/g, ' '))
}

export function choiceName(known: Known, option: string, value: string): string {
  const name = valueLabel(known, option, value)
  return name === value ? plainWords(value) : name
}

/** `Ohio, United States of America` for `US-OH`. */
export function regionText(place: string): string {
  const [country = '', code] = place.split('-')
  const region = addressFormat(country)?.regions.find((each) => each.code === code)
  const name = region?.name ?? code
  return name === undefined
    ? readersCountryName(country)
    : `${name}, ${readersCountryName(country)}`
}

type Names = readonly (string | undefined)[]
type Rule = readonly [RegExp, (known: Known, names: Names) => string[]]

function partsOf(known: Known, path: string): string[] {
  for (const [form, words] of rules) {
    const found = form.exec(path)
    if (found !== null) return words(known, found.slice(1))
  }
  return plainParts(path)
}

// Drops indexes and currencies. The formatted amount shows the currency.
function plainParts(path: string): string[] {
  return path
    .split('.')
    .filter((part) => !/^\d*$|^[A-Z]{3}$/.test(part))
    .map((part) => tierText(part) ?? tText(fieldLabels[part] ?? plainWords(part)))
}

function tierText(part: string): string | null {
  const [, from] = /^from_(\d+)$/.exec(part) ?? []
  return from === undefined ? null : t('from {count} pieces', { count: countText(Number(from)) })
}

function fieldParts(path: string | undefined): string[] {
  return path === undefined ? [] : plainParts(path)
}

const rules: readonly Rule[] = [
  [
    /^products\.([a-z-]+)\.sizes\.([^.]+(?:\.\d+[^.]*)*?)(?:\.([a-z_]+.*))?$/,
    (known, [product = '', size = '', field]) => [
      productLabel(known, product),
      sizeText(size),
      ...fieldParts(field),
    ],
  ],
  [
    /^products\.([a-z-]+)\.options\.([\w-]+)\.choices(?:\.(.+?)(?:\.(value|sold_out|least_size|bands.*|product_data.*))?)?$/,
    (known, [product = '', option = '', value, field]) => [
      productLabel(known, product),
      value === undefined
        ? t('choices of {option}', { option: optionText(known, option) })
        : `${optionText(known, option)}: ${choiceName(known, option, value)}`,
      ...choiceParts(field),
    ],
  ],
  [
    /^products\.([a-z-]+)\.options\.([\w-]+)(?:\.(default))?$/,
    (known, [product = '', option = '', field]) => [
      productLabel(known, product),
      field === undefined
        ? optionText(known, option)
        : t('default of {option}', { option: optionText(known, option) }),
    ],
  ],
  [
    /^products\.([a-z-]+)(?:\.(?:(dpi|millimetres)\.)?(.+))?$/,
    (known, [product = '', group, field]) => [
      productLabel(known, product),
      ...(group === undefined ? fieldParts(field) : fieldParts(`${group}_${field}`)),
    ],
  ],
  [
    /^custom\.products\.([a-z-]+)(?:\.words\.([a-z]{2}))?(?:\.(.+))?$/,
    (known, [product = '', language, field]) => [
      productLabel(known, product),
      ...fieldParts(field),
      ...languageParts(language),
    ],
  ],
  [
    /^custom\.options\.([a-z-]+)(?:\.(words)(?:\.([a-z]{2}))?)?$/,
    (known, [option = '', words, language]) => [
      optionText(known, option),
      ...(words === undefined ? [] : [t('name')]),
      ...languageParts(language),
    ],
  ],
  [
    /^custom\.options\.([a-z-]+)\.values\.(.+?)(?:\.(words)(?:\.([a-z]{2}))?|\.([a-z_]+))?$/,
    (known, [option = '', value = '', words, language, field]) => [
      `${optionText(known, option)}: ${choiceName(known, option, value)}`,
      ...(words === undefined ? [] : [t('name')]),
      ...(field === undefined ? [] : [tText(fieldLabels[`choice_${field}`] ?? plainWords(field))]),
      ...languageParts(language),
    ],
  ],
  [
    /^shipping\.([a-z-]+)(?:\.([a-z]+))?(?:\.rates\.([a-z-]+))?(?:\.(.+))?$/,
    (known, [zone = '', method, sentAs, field]) => [
      t('Shipping to {zone}', { zone: zoneLabel(known, zone) }),
      ...[method, sentAs].flatMap((name) => (name === undefined ? [] : [plainWords(name)])),
      ...fieldParts(field),
    ],
  ],
  [
    /^taxes\.places\.([A-Z]{2}(?:-[A-Z0-9]+)?)(?:\.rates\.(.+?))?(?:\.(kind|name|percent|country|region|rates))?$/,
    (_known, [place = '', rate, field]) => [
      t('tax in {place}', { place: regionText(place) }),
      ...(rate === undefined ? [] : [rateName(rate)]),
      ...fieldParts(field === 'rates' ? undefined : field),
    ],
  ],
  [
    /^taxes\.places\.\d+\.(?:rates\.\d+\.)?([a-z]+)$/,
    (_, [field]) => [t('Tax'), ...fieldParts(field)],
  ],
  [
    /^fees\.([A-Z]{2}(?:-[A-Z0-9]+)?)(?: (\d+))?(?:\.(name|amount|from|taxed|country|region)(?:\.([a-z]{2}))?.*)?$/,
    (_known, [place = '', count, field, language]) => [
      `${t('fee in {place}', { place: regionText(place) })}${count === undefined ? '' : ` ${count}`}`,
      ...fieldParts(field === undefined ? undefined : `fee_${field}`),
      ...languageParts(language),
    ],
  ],
  [/^fees\.\d+\.([a-z]+)/, (_, [field]) => [t('Fee'), ...fieldParts(`fee_${field}`)]],
  [/^countries\.([A-Z]{2})$/, (_, [code = '']) => [readersCountryName(code), t('shipping zone')]],
  [
    /^zone_names\.(.+)$/,
    (known, [zone = '']) => [t('Shipping to {zone}', { zone: zoneLabel(known, zone) }), t('name')],
  ],
  [/^sizes\.(.+)$/, (_, [size = '']) => [sizeText(size), t('name in the other unit')]],
  [/^size_labels\.(.+)$/, (_, [size = '']) => [sizeText(size), t('custom name')]],
  [
    /^currency_digits\.([A-Z]{3})$/,
    (_, [currency]) => [t('decimal places of {currency}', { currency })],
  ],
  [/^store_markup\.(min|max)$/, (_, [field]) => [tText(fieldLabels[`store_${field}`] ?? '')]],
]

export function optionText(known: Known, option: string): string {
  const name = optionLabel(known, option)
  return name === option ? plainWords(option) : name
}

/** `VAT`, or the operator's name for it. A second rate with the same name ends in ` 2`. */
function rateName(rate: string): string {
  const [, name = rate, count] = /^(.*?)( \d+)?$/.exec(rate) ?? []
  const kind = taxKindLabels[name]
  return `${kind === undefined ? name : tText(kind)}${count ?? ''}`
}

function languageParts(language: string | undefined): string[] {
  if (language === undefined) return []
  const known = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const
  const code = known.find((each) => each === language)
  return [code === undefined ? language : messagesIn(code).about.name]
}

// Cost steps of a choice are named by their limit.
function choiceParts(field: string | undefined): string[] {
  if (field === undefined || field === 'value') return []
  const [, limit, below] = /^bands(?:\.(\w+))?(?:\.(.+))?$/.exec(field) ?? []
  if (!field.startsWith('bands')) return fieldParts(field)
  if (limit === undefined) return [t('Added cost')]
  return [stepText(limit), ...fieldParts(below)]
}

function stepText(limit: string): string {
  const [, inches] = /^to_(\d+)$/.exec(limit) ?? []
  if (inches !== undefined)
    return t('tier up to {count} square inches', { count: countText(Number(inches)) })
  return limit === 'larger' ? t('tier for all larger sizes') : t('a tier')
}
