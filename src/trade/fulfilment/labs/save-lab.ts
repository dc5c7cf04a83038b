import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { labProducts, labSecrets, labSettings } from '../../../ground/database/tables/labs-table.ts'
import type { Lab } from './lab.ts'

/** Returns the lab's id. */
export async function saveLab(
  tx: Queries,
  lab: Omit<Lab, 'id'> & { id: string | null },
  at: number,
): Promise<string> {
  const { kind, settings, secrets } = lab.setUp
  const row = {
    name: lab.name,
    settings: labSettings.write({ ...settings }),
    secrets: labSecrets.write({ ...secrets }),
    is_on: lab.isOn ? 1 : 0,
    products: labProducts.write(lab.products && [...lab.products]),
    deliver_at: lab.deliverAt,
    starts_production: lab.startsProduction ? 1 : 0,
    takes_test_orders: lab.takesTestOrders ? 1 : 0,
    includes_address: lab.includesAddress ? 1 : 0,
    whole_orders: lab.wholeOrders ? 1 : 0,
    updated_at: at,
  }
  if (lab.id !== null) {
    await tx.updateTable('labs').set(row).where('id', '=', lab.id).execute()
    return lab.id
  }
  const id = `lab_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('labs')
    .values({ id, kind, ...row, created_at: at })
    .execute()
  return id
}
