import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createCarts } from './baseline/create-carts.ts'
import { createCatalogs } from './baseline/create-catalogs.ts'
import { createImages } from './baseline/create-images.ts'
import { createJobs } from './baseline/create-jobs.ts'
import { createOperators } from './baseline/create-operators.ts'
import { createOrders } from './baseline/create-orders.ts'
import { createPayments } from './baseline/create-payments.ts'
import { createStores } from './baseline/create-stores.ts'
import { createWebhooks } from './baseline/create-webhooks.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const statements = [
    ...createStores(kind),
    ...createCatalogs(),
    ...createImages(kind),
    ...createCarts(),
    ...createOrders(kind),
    ...createPayments(),
    ...createJobs(),
    ...createOperators(),
    ...createWebhooks(),
  ]
  for (const statement of statements) await statement.execute(db)
}
