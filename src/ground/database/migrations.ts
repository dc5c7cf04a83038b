// All migrations by name, in order. A migration that was released is never changed or removed.

import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { up as baseline } from './migrations/001-baseline.ts'
import { up as books } from './migrations/003-books.ts'
import { up as csvForm } from './migrations/004-csv-form.ts'
import { up as seller } from './migrations/005-seller.ts'
import { up as documents } from './migrations/006-documents.ts'
import { up as operatorsDay } from './migrations/007-operators-day.ts'
import { up as keptFilters } from './migrations/008-kept-filters.ts'
import { up as ordersBySize } from './migrations/014-orders-by-size.ts'
import { up as reprints } from './migrations/015-reprints.ts'

export type Migrate = (db: Kysely<unknown>, kind: Database['kind']) => Promise<void>

export const migrations: Readonly<Record<string, Migrate>> = {
  '001-baseline': baseline,
  '003-books': books,
  '004-csv-form': csvForm,
  '005-seller': seller,
  '006-documents': documents,
  '007-operators-day': operatorsDay,
  '008-kept-filters': keptFilters,
  '014-orders-by-size': ordersBySize,
  '015-reprints': reprints,
}
