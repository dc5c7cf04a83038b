import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type LabsTable,
  labProducts,
  labSecrets,
  labSettings,
} from '../../../ground/database/tables/labs-table.ts'
import type { LabSetUp } from './port/lab-kind.ts'

export type Lab = {
  id: string
  name: string
  setUp: LabSetUp
  isOn: boolean
  /** Product names. Null for all. */
  products: readonly string[] | null
  /** When an order is delivered. `ready` waits until the shopper can no longer cancel. */
  deliverAt: 'ready' | 'in_production'
  startsProduction: boolean
  takesTestOrders: boolean
  includesAddress: boolean
  /** Otherwise lines that are on hold follow as another part. */
  wholeOrders: boolean
}

function labOf(row: Selectable<LabsTable>): Lab {
  const settings = labSettings.read(row.settings)
  const secrets = labSecrets.read(row.secrets)
  return {
    id: row.id,
    name: row.name,
    setUp: { kind: row.kind, settings, secrets },
    isOn: row.is_on === 1,
    products: labProducts.read(row.products),
    deliverAt: row.deliver_at,
    startsProduction: row.starts_production === 1,
    takesTestOrders: row.takes_test_orders === 1,
    includesAddress: row.includes_address === 1,
    wholeOrders: row.whole_orders === 1,
  }
}

/** Sorted by name. */
export async function readLabs(db: Queries): Promise<Lab[]> {
  const rows = await db.selectFrom('labs').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(labOf)
}

export async function findLab(db: Queries, id: string): Promise<Lab | null> {
  const row = await db.selectFrom('labs').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : labOf(row)
}
