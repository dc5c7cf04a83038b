import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import type { AmountsDocument, CatalogDocument } from '../document/catalog-document.ts'
import { convertedName } from '../sizes.ts'
import { type BuiltInProduct, builtInCurrencies, type Row } from './built-in-product.ts'
import { acrylic, canvas, framedPrint, metal, photoPrint, poster } from './built-in-products.ts'
import { counterparts, labels, notMade } from './centimetre-sizes.ts'
import { shipping } from './shipping.ts'

/** Sizes in inches with the nominal centimeter names that labs use for them. */
const centimetres = {
  '2.5x3.5': '6.5x9',
  '3.5x5': '9x13',
  '4x4': '10x10',
  '4x6': '10x15',
  '5x5': '13x13',
  '5x7': '13x18',
  '6x8': '15x20',
  '8x8': '20x20',
  '8x10': '20x25',
  '8x12': '20x30',
  '8x16': '20x40',
  '8x24': '20x60',
  '8x32': '20x80',
  '10x10': '25x25',
  '11x14': '27x35',
  '12x12': '30x30',
  '12x16': '30x40',
  '12x18': '30x45',
  '12x24': '30x60',
  '12x36': '30x90',
  '12x40': '30x100',
  '12x48': '30x120',
  '16x16': '40x40',
  '16x20': '40x50',
  '16x24': '40x60',
  '16x32': '40x80',
  '16x48': '40x120',
  '18x24': '45x60',
  '20x28': '50x70',
  '20x30': '50x75',
  '24x24': '60x60',
  '24x32': '60x80',
  '24x36': '60x90',
  '28x40': '70x100',
  '30x40': '75x100',
  '40x60': '100x150',
}

const inInches = Object.fromEntries(
  [...Object.keys(counterparts), ...notMade].map((name) => [name, convertedName(name)]),
)

// Cast because sizes and rates are assembled by name. The schema validates the document when a
// store's first catalog is read from it.
export const builtInDocument: CatalogDocument = withAmounts({
  currencies: builtInCurrencies,
  currency_digits: Object.fromEntries(builtInCurrencies.map((code) => [code, minorDigits(code)])),
  markup_percent: 30,
  oversize_square_inches: 24 * 36,
  sizes: { ...centimetres, ...inInches },
  size_labels: labels,
  products: {
    canvas: withSizes(canvas),
    poster: withSizes(poster),
    'framed-print': withSizes(framedPrint),
    metal: withSizes(metal),
    acrylic: withSizes(acrylic),
    'photo-print': withSizes(photoPrint),
  },
  shipping,
}) as CatalogDocument

// A product is made in a centimeter size if it is made in the matching inch size.
function withSizes({ costs, ...product }: BuiltInProduct) {
  const inCentimetres = Object.entries(counterparts).flatMap(([name, inches]) => {
    const cost = costs[inches]
    return cost === undefined ? [] : [[name, { cost }]]
  })
  const inInches = Object.entries(costs).map(([name, cost]) => [name, { cost }])
  return { ...product, sizes: Object.fromEntries([...inInches, ...inCentimetres]) }
}

// Every array of numbers is a row of amounts. A test validates the whole document against its
// schema.
function withAmounts(value: unknown): unknown {
  if (isRow(value)) return amountsOf(value)
  if (Array.isArray(value)) return value.map(withAmounts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAmounts(inner)]),
  )
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && typeof value[0] === 'number'
}

function amountsOf(row: Row): AmountsDocument {
  return Object.fromEntries(builtInCurrencies.map((currency, index) => [currency, row[index] ?? 0]))
}
