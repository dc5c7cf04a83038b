import { describe, expect, it } from 'vitest'
import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { legalPages } from '../../pure/contract/legal-pages.ts'
import { checkSeller, fieldsOfSeller } from './check-seller.ts'
import { missingFacts } from './missing-facts.ts'

const nobody: Seller = {
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
  language: 'de',
  offersWithdrawalToAll: false,
  invoicesAt: 'paid',
  asksCompany: false,
  exemptsBusinesses: false,
}
const lab: Seller = {
  ...nobody,
  name: 'Beispiel Druck GmbH',
  line1: 'Hafenweg 1',
  city: 'Hamburg',
  country: 'DE',
  email: 'shop@example.com',
  phone: '+49 40 1234',
  vatId: 'DE123456789',
  accessibilityAuthority: 'Beispielbehörde, Magdeburg',
}
const german = legalPages.map((page) => ({ page, language: 'de' as const }))
const missing = (seller: Seller, texts = german) =>
  missingFacts(seller, texts).map(({ what }) => what)

describe('missingFacts', () => {
  it('requires the seller’s identity in every country', () => {
    expect(missing(nobody, [])).toEqual(['the name of the seller', 'an address', 'a mail address'])
  })

  it('requires of a German shop the imprint, consumer rights and data protection', () => {
    const without = { vatId: '', phone: '', accessibilityAuthority: '' }
    expect(missing({ ...lab, ...without }, [])).toEqual([
      'a VAT ID or tax number',
      'the supervising authority for accessibility',
      'a phone number',
      'the right of withdrawal and its exceptions',
      'return and warranty terms',
      'a privacy policy',
    ])
    expect(missing(lab)).toEqual([])
  })

  it('requires terms of a shop in France or Poland, and not of one in Germany', () => {
    const requiresTerms = (country: string) =>
      missing({ ...lab, country }, []).includes('terms and conditions')
    expect(['FR', 'PL', 'DE'].map(requiresTerms)).toEqual([true, true, false])
  })

  it('requires little of a shop in the United States', () => {
    expect(missing({ ...lab, country: 'US' }, [])).toEqual(['a privacy policy'])
  })

  it('gives the legal source of each', () => {
    const [taxId] = missingFacts({ ...lab, vatId: '' }, german)
    const source = '§ 5 DDG, § 14 UStG'
    expect(taxId).toEqual({
      what: 'a VAT ID or tax number',
      source,
      place: { kind: 'seller', field: 'vatId' },
    })
  })
})

describe('checkSeller', () => {
  it('accepts valid input, normalized', () => {
    const fields = { ...fieldsOfSeller(lab), vatId: ' de 123.456.789 ', name: ' Beispiel\nDruck ' }
    expect(checkSeller(fields)).toEqual({ ok: true, seller: { ...lab, name: 'Beispiel Druck' } })
  })

  it('reports all invalid fields together', () => {
    const typed = { vatId: 'DE12', email: 'shop', phone: 'call us', country: 'Germany' }
    for (const keepDays of ['29', '4000', 'a year', '-1', '60.5']) {
      const faulty = checkSeller({ ...fieldsOfSeller(lab), keepDays })
      expect(faulty).toMatchObject({ ok: false, faults: { keepDays: expect.anything() } })
    }
    for (const withdrawalDays of ['13', '366', 'two weeks', '-14', '14.5']) {
      const faulty = checkSeller({ ...fieldsOfSeller(lab), withdrawalDays })
      expect(faulty).toMatchObject({ ok: false, faults: { withdrawalDays: expect.anything() } })
    }
    const kept = { ...lab, keepDays: 365, withdrawalDays: 14, offersWithdrawalToAll: true }
    expect(checkSeller(fieldsOfSeller(kept))).toEqual({ ok: true, seller: kept })
    const checked = checkSeller({ ...fieldsOfSeller(lab), ...typed, language: 'xx' })
    const faults = checked.ok ? {} : checked.faults
    expect(Object.keys(faults).sort()).toEqual(['country', 'email', 'language', 'phone', 'vatId'])
  })
})
