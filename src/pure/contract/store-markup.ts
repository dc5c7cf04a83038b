// What a store adds to the shop's prices, in whole percent: for everything, by product, or by size.
// The most specific one applies. Values outside the operator's limits are clamped to the nearest
// allowed.

export type StoreMarkup = {
  percent?: number
  /** By product name. */
  products?: Record<string, ProductMarkup>
}

export type ProductMarkup = {
  percent?: number
  /** By upright size name. */
  sizes?: Record<string, number>
}
