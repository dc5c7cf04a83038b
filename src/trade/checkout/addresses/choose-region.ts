// The region of an address as it counts for taxes and as people read it.

import type { AddressFormat } from './address-format.ts'
import { findRegion } from './find-region.ts'

/** Empty where addresses of the country have none; null when it is not one of the country's. */
export function chooseRegion(
  format: AddressFormat | null,
  text: string,
): { code: string; name: string } | null {
  if (text === '' || !format?.rows.flat().includes('region')) return { code: '', name: '' }
  return format.regions.length === 0 ? { code: text, name: text } : findRegion(format, text)
}
