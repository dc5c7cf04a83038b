// Product data of sold prints, for parcels, customs and reports.

import type { Queries } from '../../../ground/database/database.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import {
  dataOfSale,
  gramsOf,
  packagingGrams,
  productDataOf,
} from '../../catalog/product-data/product-data.ts'
import type { ProductData } from '../../catalog/product-data/product-data-document.ts'
import { findProduct, findSize } from '../../catalog/products.ts'
import { catalogBySha256, readCatalog } from '../../catalog/saved/read-catalog.ts'

type SoldPrint = {
  product: string
  size: string
  options: Readonly<Record<string, string>>
}

export type DataOfPrint = {
  data: ProductData
  /** Of one item without packaging. Null if not known. */
  grams: number | null
  /** Of one item, by material. */
  packaging: ReturnType<typeof packagingGrams>
}

export type ReadDataOfPrint = (
  print: SoldPrint & { catalogSha256: string | null },
) => Promise<DataOfPrint>

export async function productDataReader(db: Queries): Promise<ReadDataOfPrint> {
  const current = await readCatalog(db)
  return async ({ catalogSha256, ...print }) =>
    dataOfPrint({ sold: await catalogBySha256(db, catalogSha256), current }, print)
}

export function dataOfPrint(
  { sold, current }: { sold: Catalog; current: Catalog },
  { product: name, size: sizeName, options }: SoldPrint,
): DataOfPrint {
  const product = findProduct(sold, name) ?? findProduct(current, name)
  const size = product && findSize(product, sizeName)
  const data = dataOfSale(
    productDataOf(sold.productData, name, options),
    productDataOf(current.productData, name, options),
  )
  return { data, grams: gramsOf(data.weight, size), packaging: packagingGrams(data, size) }
}
