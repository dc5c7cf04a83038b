// The catalog as the program uses it: a value that is handed to whatever sells, made from the stored
// document by document/parse-catalog.ts. Two requests may see different ones, each a whole one.

import type { Extent } from '../../pure/geometry/lengths.ts'
import type { FrameProfile } from '../../pure/geometry/print-area.ts'
import type { SharpnessScale } from '../../pure/geometry/print-resolution.ts'
import type { Amounts, Currency } from './currencies.ts'
import type { OptionValue } from './options.ts'
import type { ShippingMethodName, ShippingTerms } from './shipping-terms.ts'
import type { Size } from './sizes.ts'
import type { TaxTerms } from './taxes/fixed-taxes.ts'

export type Catalog = {
  /** SHA-256 of its document: what tells one catalog from another. */
  readonly sha256: string
  /** Those that every price is given in. */
  readonly currencies: readonly Currency[]
  /** On sale, in the order of the page. */
  readonly products: readonly Product[]
  /** Whether everybody sees the sizes of both measures. Read by catalogIn(). */
  readonly showsAllSizes: boolean
  /** What stores may add to the prices of the shop, in whole percent. */
  readonly storeMarkup: { readonly minPercent: number; readonly maxPercent: number }
  /** Null: prices are final as shown. */
  readonly taxes: TaxTerms | null
  /** By zone. Read by shippingTo(). */
  readonly shipping: ReadonlyMap<
    string,
    Readonly<Partial<Record<ShippingMethodName, ShippingTerms>>>
  >
  /** Null where it sells nothing but what the program knows. */
  readonly customWords: CustomWords | null
  /** Of countries that are in another zone than the usual one. */
  readonly zoneByCountry: ReadonlyMap<string, string>
}

/** What the program knows; a document may add others. */
export const productNames = ['canvas', 'framed-print', 'poster', 'metal', 'acrylic'] as const
export type ProductName = (typeof productNames)[number]

/** By language; English is always there. */
export type Words<Said> = Readonly<Record<string, Said>>

/** What its own products, options and values are called, by name. */
export type CustomWords = {
  readonly products: Readonly<
    Record<string, Words<{ readonly name: string; readonly note: string }>>
  >
  readonly options: Readonly<
    Record<
      string,
      {
        /** Null for one that the languages know. */
        readonly name: Words<string> | null
        readonly values: Readonly<Record<string, Words<string>>>
      }
    >
  >
}

export type Product = {
  readonly name: string
  /** What embedding pages know it by. */
  readonly slug: string
  readonly isSoldOut: boolean
  readonly sizes: readonly ProductSize[]
  /** In the order of the page. */
  readonly options: Readonly<Record<string, ProductOption>>
  readonly scale: SharpnessScale
  /** Of the print file. */
  readonly fileDpi: number
  readonly lengths: ProductLengths
  /** Percent of the cost that a price is at least above it, whatever the markup. */
  readonly marginFloorPercent: number
  /** Of the shipping rates. */
  readonly shippingClass: string
  /** What it looks like, where only the document knows it. */
  readonly custom?: ProductLook
}

export type ProductLook = {
  /** Of its sides, `#rrggbb`. */
  readonly sides: string
  /** How dull it is, 0 to 1. */
  readonly roughness: number
}

export type ProductSize = {
  readonly upright: Size
  /** The same as `upright` for a square. */
  readonly lying: Size
  readonly cost: Amounts
  /** The shop's, set by hand in some currencies: it counts instead of cost and markup. */
  readonly price: Amounts
  /** Percent of the cost, with two decimals: the shop's. */
  readonly markupPercent: number
  /** Whole percent of the shop's price: the store's, see catalogForStore(). */
  readonly storeMarkupPercent: number
  readonly isSoldOut: boolean
}

export type ProductOption = {
  readonly defaultValue: string
  /** Empty for a colour, which is any `#rrggbb`. */
  readonly choices: readonly OptionChoice[]
}

export type OptionChoice = {
  readonly value: string
  /** What it adds to the cost, by the area of the size, small to large; empty for nothing. */
  readonly bands: readonly { readonly upToSquareInches: number; readonly cost: Amounts }[]
  /** The upright size from which on it can be had, both sides. */
  readonly leastSize: Pick<Size, 'name' | keyof Extent> | null
  readonly isSoldOut: boolean
  /** What is known of it, where only the document knows it. */
  readonly custom?: OptionValue
}

export type ProductLengths = {
  /** Beyond face and sides: cut off, tucked behind the bars, or under the frame. */
  readonly bleedMicrometres: number
  readonly oversizeBleedMicrometres: number
  readonly underMatMicrometres: number
  readonly thicknessMicrometres: number
  readonly safeMicrometres: number
  readonly frame: FrameProfile | null
}
