import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openAll, openToOthers } from '../../../tests/helpers/open-to-others.ts'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { createFileStorage, restrictStorageFolder } from './file-storage.ts'

it('restricts every folder and file of a storage, and follows no link out of it', async () => {
  const dir = await ownFolder()
  const outside = join(await ownFolder(), 'outside')
  await writeFile(outside, '')
  await chmod(outside, 0o644)
  await createFileStorage({ dir }).putBytes('originals/ab/one', Buffer.from('one'))
  await openAll(dir)
  await symlink(outside, join(dir, 'originals/link'))
  restrictStorageFolder(dir)
  expect(await openToOthers(dir)).toEqual(['originals/link'])
  expect((await stat(outside)).mode & 0o777).toBe(0o644)
})

it('finishes an interrupted walk', async () => {
  const dir = await ownFolder()
  await createFileStorage({ dir }).putBytes('a/one', Buffer.from('one'))
  await mkdir(join(dir, 'b'))
  await openAll(dir)
  await chmod(join(dir, 'a'), 0o700)
  await chmod(join(dir, 'a/one'), 0o600)
  restrictStorageFolder(dir)
  expect(await openToOthers(dir)).toEqual([])
})
