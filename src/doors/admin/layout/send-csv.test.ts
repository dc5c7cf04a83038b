import { describe, expect, it } from 'vitest'
import { csvParts } from './send-csv.ts'

async function written(rows: Iterable<string[]>) {
  const parts: Buffer[] = []
  for await (const part of csvParts(rows)) parts.push(part)
  return parts
}

describe('csvParts', () => {
  it('writes UTF-8 after a byte order mark', async () => {
    const bytes = Buffer.concat(await written([['Jürgen', '東京']]))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.subarray(3).toString()).toBe('Jürgen,東京\r\n')
  })

  it('sends long files in parts', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [`line ${index}`])
    const parts = await written(rows)
    expect(parts.length).toBeGreaterThan(3)
    expect(Buffer.concat(parts).toString().split('\r\n')).toHaveLength(30_001)
  })
})
