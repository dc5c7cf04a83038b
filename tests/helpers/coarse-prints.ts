// For tests that wait for many or large print files without examining their pixels.

import { askApi, keyHeader } from './hand-over.ts'
import type { Service } from './start-service.ts'

type Document = { products: Record<string, { dpi: { file: number } }> }

/**
 * Sets the print resolution to a ninth of the pixels from now on. `key`: the operator's, if the
 * service has one.
 */
export async function printCoarsely(service: Service, key = service.secretKey): Promise<void> {
  const headers = keyHeader(service, key)
  const read = await askApi(service, 'GET', 'catalog/document', undefined, headers)
  const document = read.json() as Document
  for (const { dpi } of Object.values(document.products)) dpi.file = 100
  const saved = await askApi(service, 'PUT', 'catalog/document', document, headers)
  if (saved.status !== 200) throw new Error(saved.text)
}
