// A catalog document as it was stored. The whole of it was checked when it was saved; here its outline
// is, since orders keep the document that they were sold from, whatever is asked of new ones since.

import { Type } from 'typebox'
import { jsonReader } from '../../../ground/database/json-column.ts'
import type { CatalogDocument } from './catalog-document.ts'

const outline = Type.Object({
  currencies: Type.Array(Type.String()),
  sizes: Type.Record(Type.String(), Type.String()),
  products: Type.Record(Type.String(), Type.Object({})),
  shipping: Type.Record(Type.String(), Type.Object({})),
})

export const readDocument = jsonReader('catalogs.document', Type.Unsafe<CatalogDocument>(outline))
