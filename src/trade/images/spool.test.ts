import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openToOthers } from '../../../tests/helpers/open-to-others.ts'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { createSpool, type Spool } from './spool.ts'
import { createSpoolSpace } from './spool-space.ts'

let folder: string
let spool: Spool

beforeEach(async () => {
  folder = await ownFolder()
  spool = createSpool(join(folder, 'incoming'))
  await spool.sweep()
})

async function* chunks(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}

describe('the spool', () => {
  it('writes what arrives, counted and hashed', async () => {
    const sizes = Array.from({ length: 50 }, (_, index) => 1 + index * 2_000)
    const wanted: Buffer[] = []
    for await (const chunk of chunks(...sizes)) wanted.push(chunk)
    const bytes = Buffer.concat(wanted)
    const file = await spool.write(chunks(...sizes), { maxBytes: bytes.length })
    await file.synced()
    expect((await readFile(file.path)).equals(bytes)).toBe(true)
    expect(file.byteLength).toBe(bytes.length)
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('is accessible to its owner only, also if its folder was open before', async () => {
    await chmod(spool.dir, 0o755)
    await spool.sweep()
    await spool.write(chunks(10), { maxBytes: 10 })
    expect(await openToOthers(spool.dir)).toEqual([])
  })

  it('accepts an empty file, for callers to judge', async () => {
    expect(await spool.write(chunks(), { maxBytes: 1 })).toMatchObject({ byteLength: 0 })
  })

  it('stops at the first byte too many, reports the limit and leaves nothing', async () => {
    let asked = 0
    async function* counted() {
      for (; asked < 1_000; asked++) yield Buffer.alloc(100_000)
    }
    await expect(spool.write(counted(), { maxBytes: 250_000 })).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('250,000 bytes'),
    })
    expect(asked).toBe(2)
    expect(await readdir(spool.dir)).toEqual([])
  })

  it('leaves nothing if the source fails or the signal is aborted', async () => {
    async function* broken() {
      yield Buffer.alloc(100_000)
      throw new Error('the client disconnected')
    }
    await expect(spool.write(broken(), { maxBytes: 1e9 })).rejects.toThrow(
      'the client disconnected',
    )
    const stopping = new AbortController()
    async function* stopped() {
      yield Buffer.alloc(100_000)
      stopping.abort(new Error('enough'))
      yield Buffer.alloc(100_000)
    }
    const write = spool.write(stopped(), { maxBytes: 1e9, signal: stopping.signal })
    await expect(write).rejects.toThrow('enough')
    expect(await readdir(spool.dir)).toEqual([])
  })

  it('reserves room for what it writes until that is deleted, and rejects what does not fit', async () => {
    const small = createSpool(spool.dir, createSpoolSpace(100))
    const one = await small.write(chunks(30, 30), { maxBytes: 90, expectedBytes: 80 })
    expect(small.room.heldBytes).toBe(60)
    const full = expect.objectContaining({ code: 'storage_unavailable', status: 503 })
    const source = chunks(10)
    await expect(small.write(source, { maxBytes: 90, expectedBytes: 50 })).rejects.toEqual(full)
    // Nothing was read from it.
    expect((await source.next()).done).toBe(false)
    await expect(small.write(chunks(30, 30), { maxBytes: 90 })).rejects.toEqual(full)
    expect([small.room.heldBytes, (await readdir(spool.dir)).length]).toEqual([60, 1])
    const other = await small.write(chunks(40), { maxBytes: 90, expectedBytes: null })
    await one.discard()
    expect(small.room.heldBytes).toBe(40)
    other.giveBackRoom()
    expect(small.room.heldBytes).toBe(0)
    await other.discard()
  })

  it('discards a file, also one that has been moved away', async () => {
    const file = await spool.write(chunks(10), { maxBytes: 10 })
    await file.discard()
    await file.discard()
    expect(await readdir(spool.dir)).toEqual([])
  })

  it('recreates its folder if that was deleted', async () => {
    await rm(spool.dir, { recursive: true })
    const file = await spool.write(chunks(1), { maxBytes: 1 })
    expect((await readFile(file.path)).byteLength).toBe(1)
  })

  it('reports an unusable folder as storage_unavailable', async () => {
    await rm(spool.dir, { recursive: true })
    await writeFile(spool.dir, 'a file where the folder was')
    await expect(spool.write(chunks(1), { maxBytes: 1 })).rejects.toMatchObject({
      code: 'storage_unavailable',
      retryAfterSeconds: expect.any(Number),
    })
  })

  it('sweeps what a crash has left', async () => {
    await writeFile(join(spool.dir, 'half'), 'x')
    await mkdir(join(spool.dir, 'folder'))
    await spool.sweep()
    expect(await readdir(spool.dir)).toEqual([])
  })
})
