import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPngEnd } from './check-png-end.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-png-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function chunk(type: string, byteLength: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(byteLength)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), Buffer.alloc(byteLength + 4)])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const foreignTail = Buffer.alloc(200_000, 'x')

async function check(...parts: Buffer[]): Promise<void> {
  const path = join(folder, 'picture.png')
  const bytes = Buffer.concat([signature, ...parts])
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  try {
    await checkPngEnd(file, bytes.length)
  } finally {
    await file.close()
  }
}

describe('checkPngEnd', () => {
  it('finds the end before a long foreign tail, behind large chunks and small ones', async () => {
    const small = Array.from({ length: 30_000 }, () => chunk('tEXt', 1))
    await check(chunk('IHDR', 13), chunk('IDAT', 300_000), ...small, chunk('IEND', 0), foreignTail)
  })

  it('refuses a file without its end, and one that is not made of chunks', async () => {
    const damaged = { code: 'image_unreadable' }
    await expect(check(chunk('IHDR', 13), chunk('IDAT', 9), foreignTail)).rejects.toMatchObject(
      damaged,
    )
    await expect(check(Buffer.alloc(2_000_000))).rejects.toMatchObject(damaged)
    await expect(check(chunk('IHDR', 13))).rejects.toMatchObject(damaged)
  })

  it('reads millions of empty chunks in blocks', async () => {
    const empty = chunk('aaaa', 0)
    await expect(check(Buffer.alloc(3_000_000 * empty.length, empty))).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })
})
