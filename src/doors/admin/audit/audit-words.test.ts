import { describe, expect, it } from 'vitest'
import { withReader } from '../i18n/t.ts'
import { subjectText, whoText } from './audit-names.ts'
import { actionText, detailLines } from './audit-words.ts'

describe('subjectText', () => {
  it('names legal pages and mails by title and language, and lab fields as their form does', () => {
    const german = { asked: 'de', language: 'de', measures: null } as const
    const texts = withReader(german, () => [
      subjectText('returns fi', new Map()),
      subjectText('mail order-receipt de', new Map()),
      ...detailLines({ changes: [{ what: 'deliverAt', from: null, to: 'ready' }] }),
      actionText('operator.passkey_added'),
      ...detailLines({ ended: 11 }),
      ...detailLines({ from: 'in_production', to: 'shipped' }),
    ])
    expect(texts).toEqual([
      'Rückgabe und Gewährleistung, Finnisch',
      'Mail: Beleg, Deutsch',
      'Eine Bestellung senden: nichts → bereit',
      'Passkey hinzugefügt',
      'beendet: 11',
      'in Produktion → versandt',
    ])
  })
})

describe('whoText', () => {
  it('names keys, the anonymous actor and the program in the reader’s language, and people as they are', () => {
    const names = [
      'key …ab12',
      'operator key …cd34',
      'not signed in',
      'Handprint, automatically after 90 days',
    ]
    const german = { asked: 'de', language: 'de', measures: null } as const
    expect(withReader(german, () => [...names, 'Key Largo'].map(whoText))).toEqual([
      ...['Schlüssel …ab12', 'Bedienerschlüssel …cd34', 'nicht angemeldet'],
      ...['Handprint, automatisch nach 90 Tagen', 'Key Largo'],
    ])
    expect(names.map(whoText)).toEqual([
      ...['key …ab12', 'operator key …cd34', 'not signed in'],
      'Handprint, automatically after 90 days',
    ])
  })
})

describe('detailLines', () => {
  it('describe a catalog change in words and amounts of money', () => {
    const changes = [
      { what: 'products.canvas.sizes.8x10.cost.USD', from: '1750', to: '690' },
      { what: 'markup_percent', from: '30', to: '40' },
      { what: 'currencies', from: '["EUR","USD"]', to: '["EUR"]' },
    ]
    expect(detailLines({ changes })).toEqual([
      'Canvas, 8 × 10 in, cost: $17.50 → $6.90',
      'Markup: 30% → 40%',
      'Currencies: EUR, USD → EUR',
    ])
  })

  it('show sums with their currency, and names as words', () => {
    expect(detailLines({ refundId: 'ref_1', amount: 690, currency: 'EUR' })).toEqual([
      'refund: ref_1',
      'amount: €6.90',
    ])
    const limit = { what: 'account_limit', from: null, to: { amount: 500_000, currency: 'USD' } }
    expect(detailLines({ changes: [limit], kind: 'wrap_color' })).toEqual([
      'Type: wrap color',
      'Maximum open balance: nothing → amount $5,000.00',
    ])
  })
})
