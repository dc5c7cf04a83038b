import { describe, expect, it } from 'vitest'
import { csvRow } from './csv-row.ts'

describe('csvRow', () => {
  it('quotes what would break the line, and leaves the rest', () => {
    expect(csvRow(['plain', 'a, b', 'say "x"', 'two\nlines', 12, null])).toBe(
      'plain,"a, b","say ""x""","two\nlines",12,\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('makes no formula of %j', (text) => {
    expect(csvRow([text])).toBe(`'${text}\r\n`)
  })

  it('keeps negative numbers as numbers', () => {
    expect(csvRow([-5])).toBe('-5\r\n')
  })
})
