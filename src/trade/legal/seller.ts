// The seller: the installation's operator, for all stores. One row, because stores are shop fronts
// and not companies (docs/decisions/052).

import type { Queries } from '../../ground/database/database.ts'
import { type Seller, sellerFacts } from '../../ground/database/tables/seller-table.ts'
import { type AuditChange, changesBetween } from '../audit/audit-changes.ts'

const only = 'seller'

const noSeller: Seller & { isMadeToOrder?: boolean } = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  representative: '',
  register: '',
  vatId: '',
  taxNumber: '',
  email: '',
  phone: '',
  language: 'en',
  invoicesAt: 'paid',
  asksCompany: false,
  exemptsBusinesses: false,
}

export async function readSeller(db: Queries): Promise<Seller> {
  const { isMadeToOrder: _unused, ...seller } = await readFacts(db)
  return seller
}

async function readFacts(db: Queries) {
  const row = await db.selectFrom('sellers').select('facts').executeTakeFirst()
  return row === undefined ? noSeller : sellerFacts.read(row.facts)
}

/** Returns the changes. */
export async function saveSeller(tx: Queries, seller: Seller, at: number): Promise<AuditChange[]> {
  const { isMadeToOrder = false, ...before } = await readFacts(tx)
  const saved = { facts: sellerFacts.write({ ...seller, isMadeToOrder }), updated_at: at }
  await tx
    .insertInto('sellers')
    .values({ id: only, ...saved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
    .execute()
  // Named here, so that emptying them counts as a change.
  return changesBetween<object>(before, {
    keepDays: undefined,
    withdrawalDays: undefined,
    ...seller,
  })
}

/** Without these the seller is not identified and no invoice can be issued. */
export function isSellerKnown({ name, line1, city, country }: Seller): boolean {
  return [name, line1, city, country].every((text) => text !== '')
}

export function sellerPlace({ line1, line2, postalCode, city }: Seller): string[] {
  return [line1, line2, [postalCode, city].filter(Boolean).join(' ')].filter((line) => line !== '')
}
