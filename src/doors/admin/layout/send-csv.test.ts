import { describe, expect, it } from 'vitest'
import { usualCsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import { csvParts, toWindows1252 } from './send-csv.ts'

async function written(rows: Iterable<string[]>, change: Partial<typeof usualCsvForm> = {}) {
  const parts: Buffer[] = []
  for await (const part of csvParts(rows, { ...usualCsvForm, ...change })) parts.push(part)
  return parts
}

describe('csvParts', () => {
  it('begins with a UTF-8 byte order mark if asked to', async () => {
    const bytes = Buffer.concat(await written([['Jürgen']]))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const plain = Buffer.concat(await written([['Jürgen']], { encoding: 'utf-8' }))
    expect(plain.toString()).toBe('Jürgen\r\n')
  })

  it('writes Windows-1252, without the characters that it lacks', async () => {
    const bytes = Buffer.concat(await written([['Jürgen “€”']], { encoding: 'windows-1252' }))
    expect(bytes.toString('hex')).toBe('4afc7267656e20938094' + '0d0a')
    expect(toWindows1252('Kraków 東京 Łódź').toString('latin1')).toBe('Kraków ?? ?ódz')
  })

  it.each([
    ['≠1+1', "'=1+1"],
    ['a\u{37e}=1', `"a;'=1"`],
    ['a\u{37e}b', '"a;b"'],
  ])(
    'makes neither a formula nor a cell of %j, which Windows-1252 encodes differently',
    async (text, line) => {
      const bytes = await written([[text]], { encoding: 'windows-1252', separator: 'semicolon' })
      expect(Buffer.concat(bytes).toString('latin1')).toBe(`${line}\r\n`)
    },
  )

  it('sends long files in parts', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [`line ${index}`])
    const parts = await written(rows)
    expect(parts.length).toBeGreaterThan(3)
    expect(Buffer.concat(parts).toString().split('\r\n')).toHaveLength(30_001)
  })
})
