// The seller: the installation's operator, for all stores. One row, because stores are shop fronts
// and not companies (docs/decisions/052).

import type { Queries } from '../../ground/database/database.ts'
import { type Seller, sellerFacts } from '../../ground/database/tables/seller-table.ts'
import { type AuditChange, changesBetween } from '../audit/audit-changes.ts'

const only = 'seller'

const noSeller: Seller = {
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
  isMadeToOrder: false,
  invoicesAt: 'paid',
  asksCompany: false,
  exemptsBusinesses: false,
}

export async function readSeller(db: Queries): Promise<Seller> {
  const row = await db.selectFrom('sellers').select('facts').executeTakeFirst()
  return row === undefined ? noSeller : sellerFacts.read(row.facts)
}

/** Returns the changes. */
export async function saveSeller(tx: Queries, seller: Seller, at: number): Promise<AuditChange[]> {
  const before = await readSeller(tx)
  const saved = { facts: sellerFacts.write(seller), updated_at: at }
  await tx
    .insertInto('sellers')
    .values({ id: only, ...saved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
    .execute()
  return changesBetween(before, seller)
}

/** Without these the seller is not identified and no invoice can be issued. */
export function isSellerKnown({ name, line1, city, country }: Seller): boolean {
  return [name, line1, city, country].every((text) => text !== '')
}

export function sellerPlace({ line1, line2, postalCode, city }: Seller): string[] {
  return [line1, line2, [postalCode, city].filter(Boolean).join(' ')].filter((line) => line !== '')
}
