// Addresses of a store's branding files. Each address identifies its content, which therefore never
// changes.

import { routes } from '../../../pure/contract/route-tree.ts'
import type { StoreLogo } from '../../../pure/contract/store-brand.ts'

/** Browsers cache it for a year, so changed rules in accent-shades.ts need another name. */
export function accentAddress(accent: string): string {
  return routes.brand.one.href({ file: `accent-${accent.slice(1)}.css` })
}

export function logoAddress({ sha256 }: Pick<StoreLogo, 'sha256'>): string {
  return routes.brand.one.href({ file: `logo-${sha256}.webp` })
}
