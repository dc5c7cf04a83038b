// A shop whose operator has said who sells.

import type { Database } from '../../src/ground/database/database.ts'
import type { Seller } from '../../src/ground/database/tables/seller-table.ts'
import { legalPages } from '../../src/pure/contract/legal-pages.ts'
import { fieldsOfSeller } from '../../src/trade/legal/check-seller.ts'
import { readSeller, saveSeller } from '../../src/trade/legal/seller.ts'
import type { AtPanel } from './sign-in-to-panel.ts'

export const knownSeller: Seller = {
  name: 'Beispiel Druck GmbH',
  line1: 'Hafenweg 1',
  line2: '',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  representative: 'Kim Beispiel',
  register: 'HRB 1234, Amtsgericht Hamburg',
  vatId: 'DE123456789',
  taxNumber: '',
  email: 'shop@example.com',
  phone: '+49 40 1234',
  language: 'de',
  isMadeToOrder: true,
  invoicesAt: 'paid',
  asksCompany: false,
  exemptsBusinesses: false,
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

/** Who sells, with the pages of the law: by the panel, as a shop of any release takes it. */
export async function saySeller(panel: AtPanel): Promise<void> {
  await panel.post('/admin/seller', fieldsOfSeller(knownSeller))
  for (const page of legalPages) {
    for (const language of ['en', 'de', 'fi']) {
      await panel.post(`/admin/seller/texts/${page}/${language}`, { text: 'As the law has it.' })
    }
  }
}
