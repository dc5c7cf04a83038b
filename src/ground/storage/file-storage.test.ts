import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { openToOthers } from '../../../tests/helpers/open-to-others.ts'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { createFileStorage } from './file-storage.ts'

describe('createFileStorage', () => {
  let folder: string

  beforeEach(async () => {
    folder = await ownFolder()
  })

  it('stores an object under its key, as a plain file', async () => {
    const storage = createFileStorage({ dir: folder })
    await storage.putBytes('originals/ab/cd/abcd', Buffer.from('bytes'))
    expect(await readdir(join(folder, 'originals/ab/cd'))).toEqual(['abcd'])
  })

  it('is accessible to its owner only, whoever created its folder and files', async () => {
    const storage = createFileStorage({ dir: join(folder, 'storage') })
    const source = join(folder, 'source')
    await writeFile(source, 'from a copy')
    await chmod(source, 0o644)
    await storage.putFile('prints/ab/file', source)
    await storage.putBytes('documents/ab/bytes', Buffer.from('bytes'))
    expect(await openToOthers(join(folder, 'storage'))).toEqual([])
  })

  it('finds its objects after a restart', async () => {
    await createFileStorage({ dir: folder }).putBytes('a/key', Buffer.from('bytes'))
    const found = await createFileStorage({ dir: folder }).read('a/key')
    expect(found && (await text(found.stream))).toBe('bytes')
  })

  it('reports an unusable folder', async () => {
    await writeFile(join(folder, 'storage'), 'a file where the folder should be')
    expect(() => createFileStorage({ dir: join(folder, 'storage') })).toThrow(
      /storage is not writable by Handprint/,
    )
  })

  it('recreates a subfolder that was deleted', async () => {
    const storage = createFileStorage({ dir: folder })
    await storage.putBytes('a/b/one', Buffer.from('one'))
    await rm(join(folder, 'a'), { recursive: true })
    await storage.putBytes('a/b/two', Buffer.from('two'))
    expect(await storage.byteLength('a/b/two')).toBe(3)
  })

  it('never recreates its own root: a missing root is a disk that is not mounted', async () => {
    const dir = join(folder, 'mount')
    const storage = createFileStorage({ dir })
    await storage.putBytes('a/one', Buffer.from('one'))
    await rm(dir, { recursive: true })
    const source = join(folder, 'source')
    await writeFile(source, 'two')
    await expect(storage.putFile('a/two', source)).rejects.toMatchObject({
      code: 'storage_unavailable',
    })
    await expect(storage.read('a/one')).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await readdir(folder)).toEqual(['source'])
  })

  it('copies a file from another file system', async () => {
    // /dev/shm is always a separate file system. Where it does not exist, this is a plain rename.
    const elsewhere = await mkdtemp('/dev/shm/handprint-').catch(() => folder)
    const source = join(elsewhere, 'source')
    await writeFile(source, 'from elsewhere')
    const storage = createFileStorage({ dir: folder })
    await storage.putFile('a/key', source)
    const found = await storage.read('a/key')
    expect(found && (await text(found.stream))).toBe('from elsewhere')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await expect(readdir(source)).rejects.toThrow('ENOENT')
    if (elsewhere !== folder) await rm(elsewhere, { recursive: true })
  })
})
