import { sentence } from '../../../pure/sentences/sentence.ts'
import { packageFloor } from '../prices/packages.ts'
import type { CatalogDocument, PackageDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault, faultsWithin } from './document-fault.ts'
import { parseCatalog } from './parse-catalog.ts'

export function packageFaults(document: CatalogDocument): DocumentFault[] {
  const { packages = [] } = document
  return packages.flatMap((pack, index) => {
    const isSecond = packages.findIndex(({ name }) => name.en === pack.name.en) < index
    const told = sentence('another package has this name.')
    return faultsWithin(`packages.${index}`, [
      ...(isSecond ? [documentFault('name.en', told)] : []),
      ...slotFaults(pack, document),
      ...Object.keys(pack.price)
        .filter((currency) => !document.currencies.includes(currency))
        .map((currency) =>
          documentFault(
            'price',
            sentence('{currency} is not one of the currencies.', { currency }),
          ),
        ),
    ])
  })
}

function slotFaults({ slots }: PackageDocument, { products }: CatalogDocument): DocumentFault[] {
  return slots.flatMap(({ product: name, sizes }, index) => {
    const product = Object.entries(products).find(([each]) => each === name)?.[1]
    if (product === undefined) {
      return [documentFault(`slots.${index}.product`, sentence('is not one of the products.'))]
    }
    const strange = sizes.filter((size) => !Object.hasOwn(product.sizes, size))
    const told = sentence('the product is not sold in {sizes}.', { sizes: strange.join(', ') })
    return strange.length === 0 ? [] : [documentFault(`slots.${index}.sizes`, told)]
  })
}

/** Only for a document without other faults. */
export function packagePriceFaults(document: CatalogDocument): DocumentFault[] {
  if (document.packages === undefined) return []
  const catalog = parseCatalog(document, '')
  return document.packages.flatMap(({ price, slots }, index) => {
    const parsed = catalog.packages?.[index] ?? { slots: [] }
    return slots.length === 0
      ? []
      : Object.entries(price).flatMap(([currency, amount]) => {
          const least = packageFloor(catalog, parsed, currency)
          const told = sentence('is below the margin floor: at least {least} in {currency}.', {
            least,
            currency,
          })
          return amount < least ? [documentFault(`packages.${index}.price`, told)] : []
        })
  })
}
