import { describe, expect, it } from 'vitest'
import { csvRow } from './csv-row.ts'

describe('csvRow', () => {
  it('quotes only what would break the line', () => {
    expect(csvRow(['plain', 'a, b', 'say "x"', 'two\nlines', 12, null])).toBe(
      'plain,"a, b","say ""x""","two\nlines",12,\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '＠SUM(A1)'])(
    'makes no formula of %j',
    (text) => {
      expect(csvRow([text])).toBe(`'${text}\r\n`)
    },
  )

  it('makes none either if the spreadsheet splits lines at semicolons or tabs', () => {
    expect(csvRow(['a;=1+1'])).toBe("a;'=1+1\r\n")
    expect(csvRow(['a"; @x\t-y'])).toBe(`"a"";' @x\t'-y"\r\n`)
    expect(csvRow(['a\n=1'])).toBe(`"a\n'=1"\r\n`)
    expect(csvRow([' =1'])).toBe("' =1\r\n")
    expect(csvRow(['frame black; mat 2; a-b=c'])).toBe('frame black; mat 2; a-b=c\r\n')
  })

  it.each(['+49 (0)30 / 123-4567', '+15035550100'])(
    'leaves the phone number %s as it is',
    (text) => {
      expect(csvRow([text])).toBe(`${text}\r\n`)
      expect(csvRow([`${text}+A1`])).toBe(`'${text}+A1\r\n`)
    },
  )

  it('keeps negative numbers as numbers', () => {
    expect(csvRow([-5, { amount: -1250, currency: 'EUR' }])).toBe('-5,-12.50\r\n')
  })
})
