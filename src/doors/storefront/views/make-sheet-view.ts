// Makes a set's page of a cart. A set has up to a thousand prints, so that what is the same for many
// of them is computed once: names of sizes, prices and labels.

import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Crop, Subject } from '../../../pure/geometry/crop.ts'
import { faceCrop } from '../../../pure/geometry/print-area.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import { bestForEach } from '../../../trade/carts/lines/change-lines.ts'
import type { LastChange } from '../../../trade/carts/lines/undo-lines.ts'
import type { Catalog, Product, ProductSize } from '../../../trade/catalog/catalog.ts'
import { catalogForMeasures } from '../../../trade/catalog/choices/catalog-for-measures.ts'
import { carriedOptions } from '../../../trade/catalog/choices/chosen-options.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { unitPrice } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import { orientationOf, squareInchesOf } from '../../../trade/catalog/sizes.ts'
import { keyOf, sharedByPages } from '../layout/json-for-script.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { placesOf } from './lost-pictures.ts'
import { makePrintShape } from './make-print-shape.ts'
import { pictureView } from './picture-view.ts'
import { optionName, optionNames, productName, sizeName, valueName } from './print-names.ts'
import type {
  CommonChoice,
  PrintWarning,
  SheetCard,
  SheetFilter,
  SheetProduct,
  SheetSums,
  SheetView,
} from './sheet-view.ts'
import { printWarnings } from './sheet-view.ts'

/** Fills whole rows in 1 to 6 columns. */
const printsPerPage = 60

/** From 1. */
export function pageOfPrint(index: number): number {
  return Math.floor(index / printsPerPage) + 1
}

type SheetRequest = {
  filter: SheetFilter
  page: number
  isStopped: boolean
  isCopiesWrong?: boolean
  lastChange: LastChange | null
  unseenCount: number
  sums: SheetSums
}

export function makeSheetView(cart: Cart, request: SheetRequest, speech: LocaleTexts): SheetView {
  const { locale, text } = speech
  const { filter, isStopped, isCopiesWrong = false, unseenCount, sums } = request
  const looked = linesToLookAt(cart)
  const shown = filter === 'look' ? looked : cart.lines
  const pageCount = Math.max(1, Math.ceil(shown.length / printsPerPage))
  const page = Math.min(Math.max(1, request.page), pageCount)
  const onPage = shown.slice((page - 1) * printsPerPage, page * printsPerPage)
  const numbers = placesOf(cart)
  const names = namesIn(speech)
  const designs = new Set(cart.lines.map(names.designOf))
  const [design = ''] = designs.size === 1 ? designs : []
  return {
    heading: cart.title ?? fillCount(text.sheet.heading, cart.lines.length, locale.tag),
    locale: locale.tag,
    filter,
    page,
    pageCount,
    counts: { all: cart.lines.length, look: looked.length },
    cards: onPage.map((line) => {
      const card = cardOf(line, numbers.get(line) ?? 0, cart, names, speech)
      return design === '' ? card : { ...card, design: '' }
    }),
    lastChange: request.lastChange && tellChange(request.lastChange, speech),
    isStopped,
    isCopiesWrong,
    unseenCount,
    common: commonChoice(cart.lines),
    design,
    products: sheetProducts(cart, speech),
    sums,
  }
}

/** The most serious first. */
export function linesToLookAt({ lines }: Pick<Cart, 'lines'>): CartLine[] {
  return lines
    .map((line) => ({ line, warnings: printWarningsOf(line) }))
    .filter(({ warnings }) => warnings.length > 0)
    .sort((a, b) => seriousness(a.warnings) - seriousness(b.warnings))
    .map(({ line }) => line)
}

function seriousness([first]: readonly PrintWarning[]): number {
  return first === undefined ? printWarnings.length : printWarnings.indexOf(first)
}

const none: readonly PrintWarning[] = []

export function printWarningsOf({
  chosen,
  isGone,
  picture,
  pixels,
}: CartLine): readonly PrintWarning[] {
  if (chosen === null) return [isGone ? 'size' : 'picture']
  if (!chosen.isAvailable) return ['size']
  const isSoft = chosen.sharpness === 'soft'
  const { hasFaces } = picture.preview ?? picture.shown
  const cutsFace = hasFaces && cutsSubject(faceCrop(chosen.crop, chosen.area), pixels.subject)
  const hangs = orientationOf(chosen)
  const isTurned =
    hangs !== 'square' &&
    pixels.width !== pixels.height &&
    (hangs === 'landscape') !== pixels.width > pixels.height
  if (!isSoft && !cutsFace && !isTurned) return none
  return [
    ...(isSoft ? (['soft'] as const) : []),
    ...(cutsFace ? (['face'] as const) : []),
    ...(isTurned ? (['turned'] as const) : []),
  ]
}

// The box of all heads includes hair and a margin around each face.
const marginOfHeads = 0.1

function cutsSubject({ x, y, width, height }: Crop, subject: Subject | undefined): boolean {
  if (subject === undefined) return false
  const [left, top, right, bottom] = subject
  const across = (right - left) * marginOfHeads
  const down = (bottom - top) * marginOfHeads
  return (
    left + across < x || right - across > x + width || top + down < y || bottom - down > y + height
  )
}

type Names = { sizeOf(line: CartLine): string; designOf(line: CartLine): string }

function namesIn({ locale: { tag, measures }, text }: LocaleTexts): Names {
  const sizes = new Map<string, string>()
  // Lines that are alike share their options; see build-line.ts.
  const designs = new Map<CartLine['options'], string>()
  return {
    sizeOf({ chosen }) {
      if (chosen === null) return ''
      const known = sizes.get(chosen.name)
      if (known !== undefined) return known
      const name = sizeName(chosen, { locale: tag, measures, text })
      sizes.set(chosen.name, name)
      return name
    },
    designOf({ product, options }) {
      const known = designs.get(options)
      if (known !== undefined) return known
      const named = [productName(product, text), optionNames(options, text.options)]
      const name = named.filter((each) => each !== '').join(' · ')
      designs.set(options, name)
      return name
    },
  }
}

function cardOf(
  line: CartLine,
  number: number,
  { id: cartId, catalog, currency }: Cart,
  names: Names,
  { locale, text }: LocaleTexts,
): SheetCard {
  const { product, options, chosen, quantity, total } = line
  const path = routes.cart.one.page.href({ cartId })
  return {
    id: line.id,
    name: line.name ?? fill(text.sheet.picture, { number }),
    picture: pictureView(line.picture.shown),
    shape:
      chosen &&
      makePrintShape(getProduct(catalog, product), options, chosen, chosen.crop, line.pixels),
    size: names.sizeOf(line),
    design: names.designOf(line),
    quantity,
    price: total === null ? '' : formatMoney(total, currency, locale.tag),
    warnings: printWarningsOf(line),
    href: withPreferences(`${path}?line=${line.id}`, locale.preferences),
  }
}

function commonChoice(lines: readonly CartLine[]): CommonChoice {
  const [first, ...others] = lines
  if (first === undefined) return { product: null, size: null, options: {} }
  const isCommon = (of: (line: CartLine) => unknown) =>
    others.every((line) => of(line) === of(first))
  if (!isCommon(({ product }) => product)) return { product: null, size: null, options: {} }
  const shared = Object.entries(first.options).filter(([name]) =>
    isCommon(({ options }) => options[name]),
  )
  return {
    product: first.product,
    size: isCommon(({ chosen }) => chosen?.uprightName)
      ? (first.chosen?.uprightName ?? null)
      : null,
    options: Object.fromEntries(shared),
  }
}

const keptProducts = memoizeBy<Catalog, string, SheetProduct[]>(50)

/** Shared between pages. */
function sheetProducts({ catalog, currency }: Cart, { locale, text }: LocaleTexts): SheetProduct[] {
  const shown = catalogForMeasures(catalog, locale.measures)
  const key = keyOf([currency, locale.tag, text])
  return keptProducts(shown, key, () =>
    sharedByPages(
      shown.products
        .filter(({ isSoldOut }) => !isSoldOut)
        .map((product) => sheetProduct(product, currency, { locale, text })),
    ),
  )
}

function sheetProduct(
  product: Product,
  currency: Cart['currency'],
  { locale: { tag: locale, measures }, text }: LocaleTexts,
): SheetProduct {
  const usual = carriedOptions(product, {})
  const labelOf = ({ upright }: ProductSize) => {
    const name = sizeName(upright, { locale, measures, text })
    const price = unitPrice(product, upright, carriedOptions(product, usual, upright), currency)
    return `${name} · ${formatMoney(price, currency, locale)}`
  }
  const sizes = product.sizes
    .filter(({ isSoldOut }) => !isSoldOut)
    .toSorted((a, b) => squareInchesOf(a.upright) - squareInchesOf(b.upright))
  return {
    name: product.name,
    label: productName(product.name, text),
    sizes: [
      { value: bestForEach, label: text.sheet.best },
      ...sizes.map((size) => ({ value: size.upright.name, label: labelOf(size) })),
    ],
    options: Object.entries(product.options)
      .filter(([, { choices }]) => choices.length > 1)
      .map(([name, { choices }]) => ({
        name,
        label: optionName(name, text.options),
        choices: choices
          .filter(({ isSoldOut }) => !isSoldOut)
          .map(({ value }) => ({ value, label: valueName(name, value, text.options) })),
      })),
  }
}

function tellChange(change: LastChange, { locale: { tag }, text }: LocaleTexts) {
  const { changed, removed, added, left } = change
  const say = (message: Parameters<typeof fillCount>[0], count: number) =>
    count === 0 ? [] : [fillCount(message, count, tag)]
  const { sheet } = text
  const said = [
    ...say(sheet.changed, changed),
    ...say(sheet.removed, removed),
    ...say(sheet.added, added),
    ...say(sheet.left, left),
  ]
  return { said: said.join(' '), canUndo: changed + removed + added > 0 }
}
