export type StoreBrand = {
  /** `#rrggbb`, readable on the light page. Null for Handprint's own. */
  accent: string | null
  /** Replaces the store's name. Null for none. */
  logo: StoreLogo | null
}

export type StoreLogo = {
  /** Hash of the served picture, in hex. */
  sha256: string
  width: number
  height: number
}
