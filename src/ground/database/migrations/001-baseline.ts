// The whole schema of the first release.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { createBooks } from './baseline/create-books.ts'
import { createCarts } from './baseline/create-carts.ts'
import { createCatalogs } from './baseline/create-catalogs.ts'
import { createDocuments } from './baseline/create-documents.ts'
import { createImages } from './baseline/create-images.ts'
import { createJobs } from './baseline/create-jobs.ts'
import { createOperators } from './baseline/create-operators.ts'
import { createOrders } from './baseline/create-orders.ts'
import { createPayments } from './baseline/create-payments.ts'
import { createStores } from './baseline/create-stores.ts'
import { createUpkeep } from './baseline/create-upkeep.ts'
import { createWebhooks } from './baseline/create-webhooks.ts'
import { makeRoom } from './baseline/make-room.ts'

/** Each table comes after those that it refers to. */
export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const bytes = sql.raw(kind === 'postgres' ? 'bytea' : 'blob')
  const statements = [
    ...createStores(kind, bytes),
    ...createCatalogs(bytes),
    ...createImages(bytes),
    ...createCarts(),
    ...createOrders(kind),
    ...createPayments(),
    ...createBooks(),
    ...createDocuments(),
    ...createJobs(),
    ...createOperators(),
    ...createWebhooks(),
    ...createUpkeep(),
    ...(kind === 'postgres' ? makeRoom() : []),
  ]
  for (const statement of statements) await statement.execute(db)
}
