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
  offersWithdrawalToAll: false,
  invoicesAt: 'paid',
  asksCompany: false,
  exemptsBusinesses: false,
  accessibilityAuthority: 'Beispielbehörde, Amtsweg 1, 39104 Magdeburg',
}

/** `change`: overrides of the seller's details. */
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

/**
 * Configures the seller and the legal pages through the panel, in the form that every release
 * accepts.
 */
export async function saySeller(panel: AtPanel): Promise<void> {
  await panel.post('/admin/seller', fieldsOfSeller(knownSeller))
  for (const page of legalPages) {
    for (const language of ['en', 'de', 'fi']) {
      await panel.post(`/admin/seller/texts/${page}/${language}`, { text: 'As the law has it.' })
    }
  }
}
