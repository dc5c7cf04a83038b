// Display names of sizes, with numbers in the format of the shopper's language.

import type { Measures } from '../../../pure/contract/preferences.ts'
import type { Extent } from '../../../pure/geometry/lengths.ts'
import { type Options, optionNamesOf } from '../../../trade/catalog/choices/chosen-options.ts'
import type { SizeOnPicture } from '../../../trade/catalog/choices/size-choice.ts'
import { knownOption, type ListedOption, type OptionLabel } from '../../../trade/catalog/options.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'
import { formatNumber, formatPercent } from '../words/format-number.ts'
import type { SizeNames } from './print-view.ts'

type Naming = { locale: string; measures: Measures; text: Pick<Messages, 'size'> }
/** In the shopper's units: `12 × 8 in`, `30 × 20 cm` or `A4 · 21 × 29.7 cm`. */
export function sizeName(size: SizeNames, naming: Naming): string {
  const { measures } = naming
  const nominal = measures === 'in' ? size.inches : size.centimetres
  const own = measures === size.measures ? nominal : (size.otherMeasures ?? nominal)
  const name = measured(own, measures, naming)
  return size.label === null ? name : `${size.label} · ${name}`
}

/** The same size in the other unit. */
export function otherSizeName(size: SizeNames, naming: Naming): string {
  return naming.measures === 'in'
    ? measured(size.centimetres, 'cm', naming)
    : measured(size.inches, 'in', naming)
}

function measured(name: string, measures: Measures, { locale, text }: Naming): string {
  const [width = 0, height = 0] = name.split('x').map(Number)
  return fill(measures === 'in' ? text.size.inches : text.size.centimetres, {
    width: formatNumber(width, locale),
    height: formatNumber(height, locale),
  })
}

/** The dimensions of an unnamed size: `19 × 13 in`, rounded to a tenth. */
export function extentName(
  { widthMicrometres, heightMicrometres }: Extent,
  { measures, ...naming }: Naming,
): string {
  const tenth = measures === 'in' ? 2_540 : 1_000
  const sides = [widthMicrometres, heightMicrometres].map((side) => Math.round(side / tenth) / 10)
  return measured(sides.join('x'), measures, { measures, ...naming })
}

type OptionText = Messages['options']

/** `Frame: Black · Mat: 2 in`. Empty for a product without options. */
export function optionNames(options: Options, text: OptionText): string {
  return optionNamesOf([{ options }])
    .flatMap((name) => {
      const value = options[name]
      return value === undefined || knownOption(name).of !== undefined
        ? []
        : [
            fill(text.named, {
              option: optionName(name, text),
              value: valueName(name, value, text),
            }),
          ]
    })
    .join(' · ')
}

export function optionName(name: string, { values, ...text }: OptionText): string {
  const known: Readonly<Record<ListedOption, string>> = text
  return wordFor(name, { ...known, ...values })
}

export function valueName(name: string, value: string, { values }: OptionText): string {
  const known: Readonly<Record<OptionLabel, string>> = values
  return wordFor(`${name}_${value}`, known, value)
}

/** Also for a product that has been removed from the catalog. */
export function productName(name: string, { products }: Pick<Messages, 'products'>): string {
  return wordFor(name, products)
}

export function wordFor(
  name: string,
  words: Readonly<Record<string, string>>,
  otherwise = name,
): string {
  return words[name] ?? otherwise
}

/** `whole picture`, or `trims 12%`. Less than half a percent is not visible. */
export function trimOf(size: SizeOnPicture, text: Messages['size'], locale: string): string {
  if (size.cropLoss < 0.005) return text.whole
  return fill(text.trims, { percent: formatPercent(size.cropLoss, locale) })
}
