// Where pages find what a store looks like. Each address names its content, which so never changes.

import type { StoreLogo } from '../../../pure/contract/store-brand.ts'

/** Browsers keep it for a year: with other rules in accent-shades.ts it needs another name. */
export function accentAddress(accent: string): string {
  return `/brand/accent-${accent.slice(1)}.css`
}

export function logoAddress({ sha256 }: Pick<StoreLogo, 'sha256'>): string {
  return `/brand/logo-${sha256}.webp`
}
