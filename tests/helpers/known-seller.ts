// A shop whose operator has said who sells.

import type { Database } from '../../src/ground/database/database.ts'
import type { Seller } from '../../src/ground/database/tables/seller-table.ts'
import { readSeller, saveSeller } from '../../src/trade/legal/seller.ts'

export const knownSeller: Seller = {
  ...{ name: 'Beispiel Druck GmbH', line1: 'Hafenweg 1', line2: '', postalCode: '20457' },
  ...{ city: 'Hamburg', country: 'DE', representative: 'Kim Beispiel' },
  ...{ register: 'HRB 1234, Amtsgericht Hamburg', vatId: 'DE123456789', taxNumber: '' },
  ...{ email: 'shop@example.com', phone: '+49 40 1234', language: 'de' },
  ...{ isMadeToOrder: true, invoicesAt: 'paid', asksCompany: false, exemptsBusinesses: false },
}

/** `change`: what else is said of it. */
export async function nameSeller(
  database: Pick<Database, 'transaction'>,
  change: Partial<Seller> = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    const { name } = await readSeller(tx)
    const before = name === '' ? knownSeller : await readSeller(tx)
    await saveSeller(tx, { ...before, ...change }, Date.UTC(2026, 10, 21))
  })
}
