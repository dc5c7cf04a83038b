// The catalog that is sold from now.

import type { Queries } from '../database/database.ts'
import { builtInCatalog } from './built-in/built-in-catalog.ts'
import type { Catalog } from './catalog.ts'

export async function readCatalog(_db: Queries): Promise<Catalog> {
  return builtInCatalog
}
