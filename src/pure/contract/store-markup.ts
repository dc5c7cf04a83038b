// What a store adds to the shop's prices, in whole percent: for everything, by product, by size. The
// nearest one counts, and what the operator does not allow becomes the nearest that is allowed.

export type StoreMarkup = {
  percent?: number
  /** By the name of the product. */
  products?: Record<string, ProductMarkup>
}

export type ProductMarkup = {
  percent?: number
  /** By the upright name of the size. */
  sizes?: Record<string, number>
}
