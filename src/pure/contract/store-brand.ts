// How a store looks where it looks different from others.

export type StoreBrand = {
  /** `#rrggbb`, readable on the light page; null: Handprint's own. */
  accent: string | null
  /** Stands for the store's name; null: none. */
  logo: StoreLogo | null
}

export type StoreLogo = {
  /** Of the picture that is served, in hex. */
  sha256: string
  width: number
  height: number
}
