// Sets or removes a store's logo. The image was encoded by us: see
// doors/admin/stores/logo-routes.tsx.

import type { Queries } from '../../../ground/database/database.ts'
import { storeLogo } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreLogo } from '../../../pure/contract/store-brand.ts'

export async function saveLogo(
  tx: Queries,
  storeId: StoreId,
  logo: (StoreLogo & { bytes: Buffer }) | null,
  at: number,
): Promise<void> {
  if (logo === null) {
    await tx.deleteFrom('store_logos').where('store_id', '=', storeId).execute()
  } else {
    const { sha256, bytes } = logo
    await tx
      .insertInto('store_logos')
      .values({ store_id: storeId, sha256, bytes })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ sha256, bytes }))
      .execute()
  }
  await tx
    .updateTable('stores')
    .set({ logo: logo === null ? null : facts(logo), updated_at: at })
    .where('id', '=', storeId)
    .execute()
}

/** The logo with this hash, from any store. */
export async function readLogo(db: Queries, sha256: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('store_logos')
    .select('bytes')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Null if the store has none. */
export async function readLogoOf(db: Queries, storeId: StoreId): Promise<Buffer | null> {
  const row = await db
    .selectFrom('store_logos')
    .select('bytes')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.bytes ?? null
}

function facts({ sha256, width, height }: StoreLogo) {
  return storeLogo.write({ sha256, width, height })
}
