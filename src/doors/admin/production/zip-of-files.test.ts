import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../../tests/helpers/read-zip.ts'
import { type ZipEntry, zipOfFiles } from './zip-of-files.ts'

describe('zipOfFiles', () => {
  const at = Date.UTC(2026, 10, 21, 12)
  const file = (name: string, bytes: Buffer): ZipEntry => ({
    name,
    byteLength: bytes.byteLength,
    open: async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
  })

  it('contains every file unchanged, and reports its length in advance', async () => {
    const bytes = randomBytes(300_000)
    const entries = [
      file('canvas-24x36/7K2M-93QF-1.jpg', bytes),
      { name: 'packing-list.csv', bytes: Buffer.from('order,file\r\n') },
      file('empty.jpg', Buffer.alloc(0)),
    ]
    const { stream, byteLength } = await zipOfFiles(entries, at)
    const zip = await buffer(stream)
    expect(zip.byteLength).toBe(byteLength)
    const found = await readZip(zip)
    expect([...found.keys()]).toEqual(entries.map(({ name }) => name))
    expect(found.get('canvas-24x36/7K2M-93QF-1.jpg')?.equals(bytes)).toBe(true)
    expect(String(found.get('packing-list.csv'))).toBe('order,file\r\n')
  })

  it('reports the right length for thousands of files', async () => {
    const entries = Array.from({ length: 2000 }, (_, index) => ({
      name: `tickets/${index}-with-a-rather-long-name-for-its-ticket.json`,
      bytes: Buffer.from(String(index)),
    }))
    const { stream, byteLength } = await zipOfFiles(entries, at)
    const zip = await buffer(stream)
    expect(zip.byteLength).toBe(byteLength)
    expect((await readZip(zip)).size).toBe(2000)
  })

  it('uses zip64 if a file, or all of them together, is longer than 4 GB', async () => {
    const huge = 5 * 2 ** 30
    const never = () => new Promise<Readable>(() => {})
    const small = { name: 'b.jpg', bytes: Buffer.from('b') }
    const { stream, byteLength } = await zipOfFiles(
      [{ name: 'a.tif', byteLength: huge, open: never }, small],
      at,
    )
    stream.destroy()
    // Zip64 has longer descriptors, extra fields and end records: 24, 28 and 56 + 20 bytes.
    const plain = await zipOfFiles([file('a.tif', Buffer.from('x')), small], at)
    plain.stream.destroy()
    expect(byteLength - huge - (plain.byteLength - 1)).toBeGreaterThanOrEqual(8 + 28 + 76)
  })

  it.each([
    ['can not be opened', () => Promise.reject(new Error('gone'))],
    ['breaks off', async () => brokenAfter(Buffer.alloc(1000))],
    ['is shorter than it should be', async () => Readable.from([Buffer.alloc(1000)])],
    ['is longer than it should be', async () => Readable.from([Buffer.alloc(9000)])],
  ])('aborts if a file %s', async (_what, open) => {
    const entries = [
      file('first.jpg', randomBytes(500)),
      { name: 'second.jpg', byteLength: 5000, open },
      file('third.jpg', randomBytes(500)),
    ]
    const { stream } = await zipOfFiles(entries, at)
    await expect(buffer(stream)).rejects.toThrow(Error)
  })

  it('opens one file at a time, and closes it when the reader leaves', async () => {
    const opened: Readable[] = []
    const endless = (name: string): ZipEntry => ({
      name,
      byteLength: 2 ** 40,
      open: async () => {
        const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) })
        opened.push(stream)
        return stream
      },
    })
    const { stream } = await zipOfFiles([endless('a'), endless('b')], at)
    let read = 0
    for await (const chunk of stream) {
      read += chunk.length
      if (read > 5_000_000) break
    }
    await expect.poll(() => opened[0]?.destroyed).toBe(true)
    expect(opened).toHaveLength(1)
  })
})

function brokenAfter(bytes: Buffer): Readable {
  let isFirst = true
  return new Readable({
    read() {
      if (isFirst) this.push(bytes)
      else this.destroy(new Error('the connection broke'))
      isFirst = false
    },
  })
}
