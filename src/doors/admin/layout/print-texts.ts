// The printed product in words: `Framed print 24 × 36 in`, `Poster 50 × 70 cm`, `black frame, 2″
// mat`.

import { memberOf } from '../../../pure/objects.ts'
import type { CustomWords, Words } from '../../../trade/catalog/catalog.ts'
import type { OptionName } from '../../../trade/catalog/options.ts'
import { readersCustomWords, readersLanguage, readersMeasures, t, tText } from '../i18n/t.ts'

/** `own` has the words of a catalog that is not in use yet. */
export function productText(product: string, own: CustomWords | null = null): string {
  const named = ownWord(own, ({ products }) => memberOf(products, product))
  if (named !== null) return named.name
  const words = product.replaceAll('-', ' ')
  return tText(`${words.charAt(0).toUpperCase()}${words.slice(1)}`)
}

export function sizeText(size: string): string {
  const isMetric = size.endsWith('cm')
  const own = measureText(size.replace(/cm$/, '').split('x'), isMetric ? 'cm' : 'in')
  const other = inMeasures(size, readersMeasures())
  return other === null ? own : `${own} (${other})`
}

/** `61 × 91 cm` for `24x36`. Null if the size is already in that unit. */
function inMeasures(size: string, measures: 'in' | 'cm' | null): string | null {
  const [, width, height, cm] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(cm)?$/.exec(size) ?? []
  const isMetric = cm !== undefined
  if (measures === null || width === undefined || isMetric === (measures === 'cm')) return null
  const sides = [width, height].map((side) =>
    isMetric ? (Number(side) / 2.54).toFixed(1) : String(Math.round(Number(side) * 2.54)),
  )
  return measureText(sides, measures)
}

function measureText(sides: readonly string[], measures: 'in' | 'cm'): string {
  const text = sides.join(' × ')
  if (readersLanguage() === 'en') return `${text} ${measures}`
  return `${text.replaceAll('.', ',')} ${measures === 'in' ? 'Zoll' : 'cm'}`
}

/** `1,5` in languages with a decimal comma. */
function signed(number: string): string {
  return readersLanguage() === 'en' ? number : number.replace('.', ',')
}

/** `own` as in productText. */
export function optionsText(
  options: Readonly<Record<string, string>>,
  own: CustomWords | null = null,
): string {
  return Object.entries(options)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => optionText(name, value, own))
    .join(', ')
}

function optionText(name: string, value: string, own: CustomWords | null): string {
  const option = ({ options }: CustomWords) => memberOf(options, name)
  const named = ownWord(own, (words) => memberOf(option(words)?.values, value))
  const words = memberOf(known, name)
  if (words !== undefined) return words(named ?? value)
  const label = ownWord(own, (words) => option(words)?.name ?? undefined)
  return [label ?? name, named ?? value].map((text) => text.replaceAll(/[_-]/g, ' ')).join(': ')
}

/** In the reader's language. Null if it is not one of the operator's own names. */
function ownWord<Said>(
  own: CustomWords | null,
  find: (words: CustomWords) => Words<Said> | undefined,
): Said | null {
  const [words] = [own, readersCustomWords()].flatMap((each) => {
    const found = each === null ? undefined : find(each)
    return found === undefined ? [] : [found]
  })
  return words?.[readersLanguage()] ?? words?.en ?? null
}

const known: Readonly<Record<OptionName, (value: string) => string>> = {
  depth: (value) => t('{value} deep', { value: inchesOrName(value) }),
  wrap: (value) => t('sides: {value}', { value: tText(sides.get(value) ?? value) }),
  wrap_color: (value) => t('colour {value}', { value }),
  frame: (value) => t('{value} frame', { value: tText(value) }),
  mat: (value) =>
    value === 'none' ? t('no mat') : t('{value} mat', { value: inchesOrName(value) }),
  border: (value) =>
    value === 'none' ? t('no border') : t('{value} border', { value: millimetresOrName(value) }),
  fit: (value) => (value === 'fit' ? t('whole picture') : t('fills the paper')),
}

function millimetresOrName(value: string): string {
  return Number.isNaN(Number(value)) ? value : `${signed(value)} mm`
}

// Built-in values are named by their width.
function inchesOrName(value: string): string {
  if (Number.isNaN(Number(value))) return value
  const inches = `${signed(value)}″`
  if (readersMeasures() !== 'cm') return inches
  return `${inches} (${signed((Number(value) * 2.54).toFixed(1))} cm)`
}

const sides: ReadonlyMap<string, string> = new Map([
  ['image', 'image wrap'],
  ['mirror', 'mirrored'],
  ['color', 'solid colour'],
])
