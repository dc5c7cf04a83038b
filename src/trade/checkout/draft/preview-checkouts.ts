// Which open checkouts a change of shipping zones would send otherwise, or nowhere: by the country that
// was chosen in them. Nothing else of what was typed leaves here.

import type { Queries } from '../../../ground/database/database.ts'
import { draftFields } from '../../../ground/database/tables/carts-table.ts'
import { newestOpenCarts } from '../../carts/preview-carts.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { shippingTo, zoneIn } from '../../catalog/shipping-zones.ts'

/** Those whose carts were changed last. */
export const maxPreviewedCheckouts = 5000

/** Checkouts of a store that go to one country. */
export type CheckoutsChange = {
  storeName: string
  country: string
  checkouts: number
  /** Now and then. */
  zones: readonly [string, string]
  /** What is offered there, now and then; empty where nothing is shipped. */
  methods: readonly [readonly string[], readonly string[]]
  /** Those among them that have chosen a method which goes away. */
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

/** Null where the country stays in its zone, and the zone offers what it did. */
function changeOf({ before, after }: { before: Catalog; after: Catalog }, country: string) {
  const zones = [zoneIn(before, country), zoneIn(after, country)] as const
  const [from, to] = zones
  if (from === null || to === null) return null
  const methods = [before, after].map((catalog) => Object.keys(shippingTo(catalog, country)))
  const [now = [], then = []] = methods
  if (from === to && now.join() === then.join()) return null
  return { zones: [from, to] as const, methods: [now, then] as const }
}
