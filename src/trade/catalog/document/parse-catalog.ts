import { micrometresPerMillimetre } from '../../../pure/geometry/lengths.ts'
import { memberOf } from '../../../pure/objects.ts'
import type {
  Catalog,
  CustomWords,
  OptionChoice,
  Package,
  Product,
  ProductLengths,
  ProductOption,
} from '../catalog.ts'
import { optionNamesOf } from '../choices/chosen-options.ts'
import type { FeeTerms } from '../fee-terms.ts'
import type { Amounts } from '../money/currencies.ts'
import { bothOrientations, convertedName, extentOfName, hasTwin, squareInchesOf } from '../sizes.ts'
import type { TaxTerms } from '../taxes/fixed-taxes.ts'
import type {
  CatalogDocument,
  FeeDocument,
  PackageDocument,
  ProductDocument,
} from './catalog-document.ts'
import { parseProductData } from './parse-product-data.ts'
import { doubtfulCurrencies } from './record-digits.ts'

/** Default limits for store markups, in percent. */
export const defaultStoreMarkup = { min: 0, max: 100 }

export function parseCatalog(document: CatalogDocument, sha256: string): Catalog {
  const products = Object.entries(document.products).map(([name, product]) => ({
    name,
    ...parseProduct(name, product, document),
    ...parseLook(document.custom?.products, name),
  }))
  const zones = Object.entries(document.shipping).map(([zone, methods]) => {
    const all = Object.entries(methods).map(([method, { min_days, max_days, rates }]) => [
      method,
      { minDays: min_days, maxDays: max_days, rates },
    ])
    return [zone, Object.fromEntries(all)] as const
  })
  const { min, max } = document.store_markup ?? defaultStoreMarkup
  const doubtful = doubtfulCurrencies(document)
  const currencies = document.currencies.filter((currency) => !doubtful.includes(currency))
  const isForSale = currencies.length > 0
  return {
    sha256,
    currencies: isForSale ? currencies : document.currencies,
    // Without a trustworthy price, nothing is sold.
    products: isForSale ? products : products.map((product) => ({ ...product, isSoldOut: true })),
    showsAllSizes: document.show_all_sizes ?? false,
    storeMarkup: { minPercent: min, maxPercent: max },
    shipping: new Map(zones),
    customWords: document.custom === undefined ? null : parseWords(document.custom),
    zoneByCountry: new Map(Object.entries(document.countries ?? {})),
    taxes: document.taxes === undefined ? null : parseTaxes(document.taxes),
    productData: parseProductData(document),
    duties: {
      paidBy: document.duties?.paid_by ?? 'recipient',
      sentFrom: document.duties?.sent_from ?? null,
    },
    fees: (document.fees ?? []).map(parseFee),
    ...(document.packages !== undefined && { packages: document.packages.map(parsePackage) }),
  }
}

function parseTaxes(taxes: NonNullable<CatalogDocument['taxes']>): TaxTerms {
  return {
    isIncluded: taxes.included,
    isOnShipping: taxes.on_shipping ?? true,
    places: taxes.places.map(({ country, region, rates }) => ({
      country,
      region: region ?? null,
      rates: rates.map(({ kind, name, percent }) => ({
        kind,
        name: name ?? null,
        millionths: Math.round(percent * 10_000),
      })),
    })),
  }
}

function parsePackage({ name, price, slots }: PackageDocument): Package {
  return {
    name,
    price,
    slots: slots.map(({ pictures = null, ...slot }) => ({ ...slot, pictures })),
  }
}

function parseFee(fee: FeeDocument): FeeTerms {
  const { country, region = null, name, amount, from = null, taxed: isTaxed } = fee
  return { country, region, name, amount, from, isTaxed }
}

function parseProduct(
  name: string,
  product: ProductDocument,
  document: CatalogDocument,
): Omit<Product, 'name'> {
  return {
    slug: product.slug,
    isSoldOut: product.sold_out ?? false,
    sizes: Object.entries(product.sizes).map(
      ([name, { cost, price = {}, markup_percent, sold_out, tiers = product.tiers }]) => {
        const isOversize = squareInchesOf(extentOfName(name)) > document.oversize_square_inches
        const both = bothOrientations(name, {
          otherName: document.sizes[name] ?? convertedName(name),
          hasTwin: hasTwin(name, Object.keys(product.sizes)),
          label: document.size_labels?.[name] ?? null,
          isOversize,
        })
        return {
          ...both,
          cost,
          price,
          markupPercent: markup_percent ?? product.markup_percent ?? document.markup_percent,
          storeMarkupPercent: 0,
          isSoldOut: sold_out ?? false,
          ...(tiers !== undefined && { tiers }),
        }
      },
    ),
    options: parseOptions(name, product, document.custom ?? {}),
    scale: {
      floorDpi: product.dpi.floor,
      goodDpi: product.dpi.good,
      sharpDpi: product.dpi.sharp,
    },
    fileDpi: product.dpi.file,
    ...(product.back_print !== undefined && { backPrint: product.back_print }),
    lengths: parseLengths(product.millimetres),
    marginFloorPercent: product.margin_floor_percent ?? document.margin_floor_percent ?? 0,
    ...(product.tiers_over === 'product' && { countsAllSizes: true }),
    shippingClass: product.shipping,
    ...(product.reduced_since !== undefined && {
      reducedSince: Date.parse(product.reduced_since),
    }),
  }
}

function parseOptions(
  product: string,
  { options }: ProductDocument,
  custom: CustomDocument,
): Product['options'] {
  const isOwn = memberOf(custom.products, product) !== undefined
  const names = optionNamesOf([{ options }]).filter((name) => Object.hasOwn(options, name))
  const given: Readonly<Record<string, OptionDocument>> = options
  const known = names.flatMap((name): [string, ProductOption][] => {
    const option = given[name]
    if (option === undefined) return []
    const { default: defaultValue, choices = [] } = option
    const values = custom.options?.[name]?.values
    const made = choices.map((choice) => ({
      ...parseChoice(choice),
      ...parseValue(memberOf(values, choice.value), isOwn),
    }))
    return [[name, { defaultValue, choices: made }]]
  })
  return Object.fromEntries(known)
}

type OptionDocument = { default: string; choices?: ChoiceDocument[] }

type CustomDocument = NonNullable<CatalogDocument['custom']>
type ValueDocument = NonNullable<CustomDocument['options']>[string]['values'][string]

/** `isOwn`: the sides of a built-in product are drawn as the program knows them. */
function parseValue(
  value: ValueDocument | undefined,
  isOwn: boolean,
): Pick<OptionChoice, 'custom'> {
  if (value === undefined) return {}
  const { swatch, picture, side_color: sides, thickness, frame, wood: isWood, mat, border } = value
  return {
    custom: {
      swatch,
      ...(picture !== undefined && { picture }),
      ...(sides !== undefined && isOwn && { sides }),
      ...(thickness !== undefined && { thicknessMicrometres: micrometres(thickness) }),
      ...(frame !== undefined && { frame }),
      ...(isWood && { isWood }),
      ...(mat !== undefined && {
        matMicrometres: micrometres(mat),
        mat: swatch,
      }),
      ...(border !== undefined && { borderMicrometres: micrometres(border) }),
    },
  }
}

function parseLook(all: CustomDocument['products'], name: string): Pick<Product, 'custom'> {
  const look = memberOf(all, name)
  if (look === undefined) return {}
  return { custom: { sides: look.side_color, roughness: look.roughness } }
}

function parseWords({ products = {}, options = {} }: CustomDocument): CustomWords {
  const ofProducts = Object.entries(products).map(([name, { words }]) => [name, words])
  const ofOptions = Object.entries(options).map(([name, { words, values }]) => {
    const ofValues = Object.entries(values).map(([value, { words }]) => [value, words])
    return [name, { name: words ?? null, values: Object.fromEntries(ofValues) }]
  })
  return { products: Object.fromEntries(ofProducts), options: Object.fromEntries(ofOptions) }
}

type ChoiceDocument = {
  value: string
  bands?: { up_to_square_inches?: number; cost: Amounts }[]
  least_size?: string
  sold_out?: boolean
}

function parseChoice(choice: ChoiceDocument): OptionChoice {
  const { value, bands = [], least_size: least, sold_out: isSoldOut = false } = choice
  return {
    value,
    bands: bands.map(({ up_to_square_inches: most, cost }) => ({
      upToSquareInches: most ?? Number.POSITIVE_INFINITY,
      cost,
    })),
    leastSize: least === undefined ? null : { name: least, ...extentOfName(least) },
    isSoldOut,
  }
}

function parseLengths(millimetres: ProductDocument['millimetres']): ProductLengths {
  const { bleed, frame_width: width, frame_depth: depth } = millimetres
  return {
    bleedMicrometres: micrometres(bleed),
    oversizeBleedMicrometres: micrometres(millimetres.bleed_oversize ?? bleed),
    underMatMicrometres: micrometres(millimetres.bleed_under_mat ?? bleed),
    thicknessMicrometres: micrometres(millimetres.thickness),
    safeMicrometres: micrometres(millimetres.safe),
    frame:
      width === undefined || depth === undefined
        ? null
        : { widthMicrometres: micrometres(width), depthMicrometres: micrometres(depth) },
  }
}

function micrometres(millimetres: number): number {
  return Math.round(millimetres * micrometresPerMillimetre)
}
