import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { type TaxRow, taxMode, taxRowFaults, taxRows, withTaxes } from './edit-taxes.ts'

describe('taxes', () => {
  const row = (country: string, percent: string, more: Partial<TaxRow> = {}): TaxRow => ({
    ...{ country, region: '', kind: 'vat', name: '', percent },
    ...more,
  })
  const typed = (rows: readonly TaxRow[]) =>
    withTaxes(builtInDocument, { mode: 'included', onShipping: true, rows })

  it('are rows of a form, and come back as they were', () => {
    const rows = [
      row('DE', '19'),
      row('GB', '', { kind: '' }),
      row('CA', '5', { region: 'Quebec', kind: 'tax', name: 'GST' }),
      row('CA', '9.975', { region: 'Quebec', kind: 'tax', name: 'QST' }),
    ]
    expect(taxRowFaults(rows)).toEqual([])
    const document = typed(rows)
    expect(checkDocument(document)).toEqual({ ok: true, document })
    expect(document.taxes?.places).toHaveLength(3)
    expect(taxRows(document)).toEqual(rows)
    expect(taxMode(document)).toBe('included')
    const none = withTaxes(document, { mode: 'none', onShipping: true, rows })
    expect(none).toEqual(builtInDocument)
  })

  it('take what people type, and say which row is not understood', () => {
    expect(typed([row('de', '7,7'), row('', '3')]).taxes?.places).toEqual([
      { country: 'DE', rates: [{ kind: 'vat', percent: 7.7 }] },
    ])
    expect(typed([row('ca', '5', { region: 'ontario' })]).taxes?.places).toMatchObject([
      { country: 'CA', region: 'ON' },
    ])
    const rows = [row('Germny', '19'), row('DE', 'a lot'), row('US', '4', { region: 'Nowhere' })]
    expect(taxRowFaults(rows).map((fault) => fault.slice(0, 16))).toEqual([
      'Row 1: “Germny” ',
      'Row 2: “a lot” i',
      'Row 3: “Nowhere”',
    ])
  })
})
