import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { formFields } from '../../layout/form-fields.ts'
import {
  type TaxRow,
  taxFields,
  taxRowFaults,
  taxRowsOf,
  typedTaxesOnto,
  withTaxes,
} from './edit-taxes.ts'

describe('taxes', () => {
  const row = (country: string, percent: string, more: Partial<TaxRow> = {}): TaxRow => ({
    country,
    region: '',
    kind: 'vat',
    name: '',
    percent,
    ...more,
  })
  const typed = (rows: readonly TaxRow[]) =>
    withTaxes(builtInDocument, { mode: 'included', onShipping: true, rows })

  it('round-trip through the rows of a form', () => {
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
    expect(taxFields(document)).toEqual({ mode: 'included', onShipping: true, rows })
    const none = withTaxes(document, { mode: 'none', onShipping: true, rows })
    expect(none).toEqual(builtInDocument)
  })

  it('round-trip completely, however many there are', () => {
    const fields = Array.from({ length: 400 }, (_, at) => [`row/${at}/country`, 'DE'])
    const percents = fields.map((_, at) => [`row/${at}/percent`, String(at / 100)])
    const rows = taxRowsOf(formFields(Object.fromEntries([...fields, ...percents])))
    expect([rows.length, rows.at(-1)?.percent]).toEqual([400, '3.99'])
  })

  it('from a stale form merge with those that someone else has saved since', () => {
    const before = [row('DE', '19'), row('FR', '20'), row('GB', '')]
    const was = typed(before)
    // France was removed, and the form names a kind even where nothing is taxed.
    const rows = [row('DE', '18.5'), row('GB', '')]
    const late = { mode: 'included', onShipping: false, rows } as const
    const onto = (now: readonly TaxRow[]) => typedTaxesOnto(typed(now), late, was)
    expect(onto([...before, row('PL', '23')])).toEqual({
      ...late,
      rows: [row('GB', '', { kind: '' }), row('PL', '23'), row('DE', '18.5')],
    })
    // Both changed the same rate: the result is one rate, not two that add up.
    expect(onto([row('DE', '21')]).rows).toEqual([row('DE', '18.5')])
    const added = typedTaxesOnto(withTaxes(was, { ...late, mode: 'added' }), late, was)
    expect(added.mode).toBe('added')
  })

  it('accept common notations, and name the row that is not understood', () => {
    expect(typed([row('de', '7,7'), row('', '3')]).taxes?.places).toEqual([
      { country: 'DE', rates: [{ kind: 'vat', percent: 7.7 }] },
    ])
    expect(typed([row('ca', '5', { region: 'ontario' })]).taxes?.places).toMatchObject([
      { country: 'CA', region: 'ON' },
    ])
    const rows = [row('Germny', '19'), row('DE', 'a lot'), row('US', '4', { region: 'Nowhere' })]
    expect(taxRowFaults(rows)).toEqual([
      'Row 1: you don’t ship to “Germny”.',
      expect.stringMatching(/^Row 2: “a lot” is not a percentage\./),
      expect.stringMatching(/^Row 3: “Nowhere” is not a region of /),
    ])
  })
})
