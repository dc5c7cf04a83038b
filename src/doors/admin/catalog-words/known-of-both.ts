// The names of two documents that are compared: what one of them no longer has is still called by its name.

import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import type { Known } from './place-text.ts'

export function knownOfBoth(before: CatalogDocument, after: CatalogDocument): Known {
  const [old, next] = [before.custom, after.custom]
  const options = { ...old?.options, ...next?.options }
  const merged = Object.entries(options).map(([name, option]) => {
    const values = { ...old?.options?.[name]?.values, ...option.values }
    return [name, { ...option, values }]
  })
  const products = { ...old?.products, ...next?.products }
  const zones = { ...before.zone_names, ...after.zone_names }
  return { custom: { products, options: Object.fromEntries(merged) }, zone_names: zones }
}
