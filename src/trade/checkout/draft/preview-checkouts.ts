// Lists the open checkouts that a change of shipping zones would ship differently or not at all, by
// the country chosen in them. Exposes nothing else from the drafts.

import type { Queries } from '../../../ground/database/database.ts'
import { draftFields } from '../../../ground/database/tables/carts-table.ts'
import { newestOpenCarts } from '../../carts/preview-carts.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { shippingTo, zoneIn } from '../../catalog/delivery/shipping-zones.ts'

/** The most recently changed carts. */
export const maxPreviewedCheckouts = 5000

/** Checkouts of one store with the same destination country. */
export type CheckoutsChange = {
  storeName: string
  country: string
  checkouts: number
  /** Before and after the change. */
  zones: readonly [string, string]
  /** Methods offered before and after the change. Empty if nothing ships there. */
  methods: readonly [readonly string[], readonly string[]]
  losingTheirs: number
}

export type CheckoutsPreview = { checkoutCount: number; changes: CheckoutsChange[] }

export async function previewCheckouts(
  db: Queries,
  catalogs: { before: Catalog; after: Catalog },
  now: () => number,
): Promise<CheckoutsPreview> {
  const rows = await newestOpenCarts(db, now)
    .innerJoin('checkout_drafts', 'checkout_drafts.cart_id', 'carts.id')
    .select('checkout_drafts.fields')
    .limit(maxPreviewedCheckouts)
    .execute()
  const changes = new Map<string, CheckoutsChange>()
  for (const { fields, store_id: storeId, store_name: storeName } of rows) {
    const { country = '', shippingMethod = '' } = draftFields.read(fields)
    const change = changeOf(catalogs, country)
    if (change === null) continue
    const key = `${storeId} ${country}`
    const before = changes.get(key) ?? { storeName, country, checkouts: 0, losingTheirs: 0 }
    const [offered, then] = change.methods
    const isLosing = offered.includes(shippingMethod) && !then.includes(shippingMethod)
    const { checkouts, losingTheirs } = before
    const counts = { checkouts: checkouts + 1, losingTheirs: losingTheirs + (isLosing ? 1 : 0) }
    changes.set(key, { ...before, ...change, ...counts })
  }
  const mostFirst = [...changes.values()].sort((one, other) => other.checkouts - one.checkouts)
  return { checkoutCount: rows.length, changes: mostFirst }
}

/** Null if the country stays in its zone and the zone's offer is unchanged. */
function changeOf({ before, after }: { before: Catalog; after: Catalog }, country: string) {
  const zones = [zoneIn(before, country), zoneIn(after, country)] as const
  const [from, to] = zones
  if (from === null || to === null) return null
  const methods = [before, after].map((catalog) => Object.keys(shippingTo(catalog, country)))
  const [now = [], then = []] = methods
  if (from === to && now.join() === then.join()) return null
  return { zones: [from, to] as const, methods: [now, then] as const }
}
