// The catalog as the program uses it: an immutable value parsed from the stored document by
// document/parse-catalog.ts and passed to the code that sells. Two requests may see different
// catalogs, but each sees a complete one.

import type { Extent } from '../../pure/geometry/lengths.ts'
import type { FrameProfile } from '../../pure/geometry/print-area.ts'
import type { SharpnessScale } from '../../pure/geometry/print-resolution.ts'
import type { FeeTerms } from './fee-terms.ts'
import type { Amounts, Currency } from './money/currencies.ts'
import type { OptionValue } from './options.ts'
import type { ProductDataTable } from './product-data/product-data.ts'
import type { ShippingMethodName, ShippingTerms } from './shipping-terms.ts'
import type { Size } from './sizes.ts'
import type { TaxTerms } from './taxes/fixed-taxes.ts'

export type Catalog = {
  /** SHA-256 of its document, which identifies the catalog. */
  readonly sha256: string
  /** Every price is given in all of these. */
  readonly currencies: readonly Currency[]
  /** On sale, in page order. */
  readonly products: readonly Product[]
  /** True if every shopper sees the sizes of both measures. Used by catalogIn(). */
  readonly showsAllSizes: boolean
  /** Limits for the markup that stores may add to the shop's prices, in whole percent. */
  readonly storeMarkup: { readonly minPercent: number; readonly maxPercent: number }
  /** Null if prices are final as shown. */
  readonly taxes: TaxTerms | null
  /** For parcels that cross a customs border. */
  readonly duties: {
    readonly paidBy: 'recipient' | 'seller'
    /** ISO 3166-1 code. Null: the seller's country. */
    readonly sentFrom: string | null
  }
  /** Fees by country and state. */
  readonly fees: readonly FeeTerms[]
  /** Absent if there are none. */
  readonly packages?: readonly Package[]
  /** Keyed by zone. Used by shippingTo(). */
  readonly shipping: ReadonlyMap<
    string,
    Readonly<Partial<Record<ShippingMethodName, ShippingTerms>>>
  >
  /** Null if the catalog sells only built-in products and options. */
  readonly customWords: CustomWords | null
  /** Only countries assigned to a zone other than the default. */
  readonly zoneByCountry: ReadonlyMap<string, string>
  /** Used by productDataOf(). Null if none was filled in. */
  readonly productData?: ProductDataTable | null
  /** The price list that its prices come from; see catalogWithPrices(). Absent for its own. */
  readonly priceList?: { readonly id: string; readonly name: string; readonly version: number }
}

/** Prints that together cost less. */
export type Package = {
  /** By language; English is always present. */
  readonly name: Words<string>
  /** Minor units. In a currency that is missing it is not offered. */
  readonly price: Amounts
  readonly slots: readonly PackageSlot[]
}

export type PackageSlot = {
  /** Pieces of this product, each in one of the sizes. */
  readonly quantity: number
  readonly product: string
  /** Upright names. */
  readonly sizes: readonly string[]
  /** The most different pictures that the pieces may show. Null for any number. */
  readonly pictures: number | null
}

/** The built-in products; a document may add others. */
export const productNames = [
  'canvas',
  'framed-print',
  'poster',
  'metal',
  'acrylic',
  'photo-print',
] as const
export type ProductName = (typeof productNames)[number]

/** Keyed by language; English is always present. */
export type Words<Said> = Readonly<Record<string, Said>>

export type CustomWords = {
  readonly products: Readonly<
    Record<string, Words<{ readonly name: string; readonly note: string }>>
  >
  readonly options: Readonly<
    Record<
      string,
      {
        /** Null if the built-in languages have a word for it. */
        readonly name: Words<string> | null
        readonly values: Readonly<Record<string, Words<string>>>
      }
    >
  >
}

export const backPrints = ['none', 'name', 'date', 'reference'] as const
export type BackPrint = (typeof backPrints)[number]

export type Product = {
  readonly name: string
  /** The name that embedding pages use. */
  readonly slug: string
  readonly isSoldOut: boolean
  readonly sizes: readonly ProductSize[]
  readonly options: Readonly<Record<string, ProductOption>>
  readonly scale: SharpnessScale
  readonly fileDpi: number
  /** What the lab is asked to print on the back. */
  readonly backPrint?: BackPrint
  readonly lengths: ProductLengths
  /** Minimum margin in percent of the cost; no price is lower, whatever the markup. */
  readonly marginFloorPercent: number
  /** True if the pieces of all its sizes count together for their tiers. */
  readonly countsAllSizes?: boolean
  /** Key into the shipping rates. */
  readonly shippingClass: string
  readonly custom?: ProductLook
  /** Since when its prices are announced as lowered, in milliseconds since the epoch. */
  readonly reducedSince?: number
  /** Only of a reduced product, see catalogWithPast(). Newest first, beginning with itself. */
  readonly soldAs?: readonly SoldAs[]
}

/** A product as it was sold from a moment until the `from` of the entry before. */
export type SoldAs = {
  /** In milliseconds since the epoch. */
  readonly from: number
  /** Null while it was not sold. */
  readonly product: Product | null
}

export type ProductLook = {
  /** Color of its sides, `#rrggbb`. */
  readonly sides: string
  /** Roughness of the surface, 0 to 1. */
  readonly roughness: number
}

export type ProductSize = {
  readonly upright: Size
  /** Same as `upright` for a square. */
  readonly lying: Size
  readonly cost: Amounts
  /** The shop's price where set by hand in a currency; replaces cost plus markup. */
  readonly price: Amounts
  /** The shop's markup in percent of the cost, with two decimals. */
  readonly markupPercent: number
  /** The store's markup in whole percent of the shop's price; see catalogForStore(). */
  readonly storeMarkupPercent: number
  readonly isSoldOut: boolean
  /** Ascending. Absent if the price does not depend on the quantity. */
  readonly tiers?: readonly Tier[]
  /** What a choice adds to the shop's price where a price list sets it, by option and choice. */
  readonly extras?: Readonly<Record<string, Readonly<Record<string, Amounts>>>>
}

export type Tier = {
  /** The pieces from which on it applies. */
  readonly from: number
  /** Taken off the shop's price of each piece. */
  readonly percent: number
}

export type ProductOption = {
  readonly defaultValue: string
  /** Empty for a color, which can be any `#rrggbb`. */
  readonly choices: readonly OptionChoice[]
}

export type OptionChoice = {
  readonly value: string
  /** Additional cost by the area of the size, ascending; empty if it costs nothing extra. */
  readonly bands: readonly { readonly upToSquareInches: number; readonly cost: Amounts }[]
  /** Smallest upright size in which it is available, in both dimensions. */
  readonly leastSize: Pick<Size, 'name' | keyof Extent> | null
  readonly isSoldOut: boolean
  readonly custom?: OptionValue
}

export type ProductLengths = {
  /**
   * Margin beyond face and sides: trimmed off, tucked behind the bars, or hidden under the frame.
   */
  readonly bleedMicrometres: number
  readonly oversizeBleedMicrometres: number
  readonly underMatMicrometres: number
  readonly thicknessMicrometres: number
  readonly safeMicrometres: number
  readonly frame: FrameProfile | null
}
