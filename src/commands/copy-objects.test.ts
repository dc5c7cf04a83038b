import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ownFolder } from '../../tests/helpers/own-folder.ts'
import { createFileStorage } from '../ground/storage/file-storage.ts'
import type { Storage } from '../ground/storage/storage.ts'
import { deleteGone, goneObjects } from './copy-objects.ts'

let folder: string
beforeEach(async () => {
  folder = await ownFolder()
})

async function storageWith(name: string, ...keys: string[]): Promise<Storage> {
  const storage = createFileStorage({ dir: join(folder, name) })
  for (const key of keys) await storage.putBytes(key, Buffer.from(key))
  return storage
}

it('forgets deletions made before the database was copied, and keeps those its copy may reference', async () => {
  const shop = await storageWith('shop', 'expires-later', 'stays')
  const backup = await storageWith(
    'backup',
    'deleted',
    'comes-again',
    'expires-later',
    'stays',
    'own',
  )
  const gone = await goneObjects(shop, backup, ['own'])
  await shop.delete('expires-later')
  await shop.putBytes('comes-again', Buffer.from('comes-again'))
  expect(await deleteGone(shop, backup, gone)).toBe(1)
  const left: string[] = []
  for await (const { key } of backup.list('')) left.push(key)
  expect(left.sort()).toEqual(['comes-again', 'expires-later', 'own', 'stays'])
})
