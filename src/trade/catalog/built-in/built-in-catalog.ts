// The catalog of an installation whose operator has saved none.

import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { builtInDocument } from './built-in-document.ts'

/** As it is stored. */
export const builtInText: string = JSON.stringify(builtInDocument)

export const builtInCatalog: Catalog = parseCatalog(
  builtInDocument,
  createHash('sha256').update(builtInText).digest('hex'),
)
