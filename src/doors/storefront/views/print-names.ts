// How sizes are named to people. Numbers as the shopper's language writes them.

import type { Measures } from '../../../pure/contract/preferences.ts'
import { type Options, optionNamesOf } from '../../../trade/catalog/chosen-options.ts'
import type { OptionLabel } from '../../../trade/catalog/options.ts'
import type { SizeOnPicture } from '../../../trade/catalog/size-choice.ts'
import type { Size } from '../../../trade/catalog/sizes.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../fill.ts'
import { formatNumber, formatPercent } from '../format-number.ts'
import type { PrintShape } from './print-view.ts'

type Naming = { locale: string; measures: Measures; text: Pick<Messages, 'size'> }
type Named = Pick<PrintShape, 'widthInches' | 'heightInches' | 'widthCm' | 'heightCm'>

/** In what the shopper measures with: `12 × 8 in` or `30 × 20 cm`. */
export function sizeName(shape: Named, { locale, measures, text }: Naming): string {
  const isInches = measures === 'in'
  return fill(isInches ? text.size.inches : text.size.centimetres, {
    width: formatNumber(isInches ? shape.widthInches : shape.widthCm, locale),
    height: formatNumber(isInches ? shape.heightInches : shape.heightCm, locale),
  })
}

/** A size of the catalog, for sizeName(). */
export function named(size: Size): Named {
  const [widthCm = 0, heightCm = 0] = size.centimetres.split('x').map(Number)
  return { widthInches: size.widthInches, heightInches: size.heightInches, widthCm, heightCm }
}

/** The same size as others call it. */
export function otherSizeName(shape: Named, naming: Naming): string {
  return sizeName(shape, { ...naming, measures: naming.measures === 'in' ? 'cm' : 'in' })
}

type OptionText = Messages['options']

/** `Frame: Black · Mat: 2 in`; empty for a product that has nothing to choose. */
export function optionNames(options: Options, text: OptionText): string {
  return optionNamesOf([{ options }])
    .flatMap((name) => {
      const value = options[name]
      return value === undefined || name === 'wrap_color'
        ? []
        : [`${optionName(name, text)}: ${valueName(name, value, text)}`]
    })
    .join(' · ')
}

export function optionName(name: string, { values, ...text }: OptionText): string {
  return wordFor(name, { ...text, ...values })
}

export function valueName(name: string, value: string, { values }: OptionText): string {
  const known: Readonly<Record<OptionLabel, string>> = values
  return wordFor(`${name}_${value}`, known, value)
}

/** Of a product of the catalog, or of one that has left it. */
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

/** `whole picture`, or `trims 12%`. Less than half a percent is nothing that one could see. */
export function trimOf(size: SizeOnPicture, text: Messages['size'], locale: string): string {
  if (size.cropLoss < 0.005) return text.whole
  return fill(text.trims, { percent: formatPercent(size.cropLoss, locale) })
}
