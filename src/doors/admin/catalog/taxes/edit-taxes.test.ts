import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { type TaxRow, taxMode, taxRows, withTaxes } from './edit-taxes.ts'

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
      row('CA', '5', { region: 'QC', kind: 'tax', name: 'GST' }),
      row('CA', '9.975', { region: 'QC', kind: 'tax', name: 'QST' }),
    ]
    const document = typed(rows)
    expect(checkDocument(document)).toEqual({ ok: true, document })
    expect(document.taxes?.places).toHaveLength(3)
    expect(taxRows(document)).toEqual(rows)
    expect(taxMode(document)).toBe('included')
    const none = withTaxes(document, { mode: 'none', onShipping: true, rows })
    expect(none).toEqual(builtInDocument)
  })

  it('take what people type, and leave what is no number to the check', () => {
    expect(typed([row('de', '7,7'), row('', '3')]).taxes?.places).toEqual([
      { country: 'DE', rates: [{ kind: 'vat', percent: 7.7 }] },
    ])
    const check = checkDocument(typed([row('DE', 'a lot')]))
    expect(check.ok ? [] : check.faults.join()).toContain('taxes.places.0.rates.0.percent')
  })
})
