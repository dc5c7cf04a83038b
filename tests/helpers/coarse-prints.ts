// For tests that wait for many print files and look at the pixels of none.

import { askApi } from './hand-over.ts'
import type { Service } from './start-service.ts'

type Document = { products: { poster: { dpi: { file: number } } } }

/** From now on posters are printed with a ninth of their pixels. */
export async function printPostersCoarsely(service: Service): Promise<void> {
  const document = (await askApi(service, 'GET', 'catalog/document')).json() as Document
  document.products.poster.dpi.file = 100
  const saved = await askApi(service, 'PUT', 'catalog/document', document)
  if (saved.status !== 200) throw new Error(saved.text)
}
