// The default catalog, used until an operator saves one.

import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { builtInDocument } from './built-in-document.ts'

export const builtInText: string = JSON.stringify(builtInDocument)

export const builtInCatalog: Catalog = parseCatalog(
  builtInDocument,
  createHash('sha256').update(builtInText).digest('hex'),
)
