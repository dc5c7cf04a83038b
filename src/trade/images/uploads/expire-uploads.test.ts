import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { type TestStorage, testStorages } from '../../../../tests/helpers/storages.ts'
import type { Database } from '../../../ground/database/database.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { expireUploads } from './expire-uploads.ts'

const hourMs = 3_600_000
const pairs = testDatabases.map((database, index) => ({
  on: `${database.name} and ${testStorages[index]?.name}`,
  openDatabase: database.open,
  openStorage: () => testStorages[index]?.open(),
}))

describe.each(pairs)('expireUploads on $on', ({ openDatabase, openStorage }) => {
  let database: Database
  let place: TestStorage
  const begunAt = Date.now()
  let at: number
  const now = () => at

  beforeEach(async () => {
    at = begunAt
    database = await openDatabase()
    place = (await openStorage()) as TestStorage
  })
  afterEach(async () => {
    await database.close()
    await place.close()
  })

  const expire = () => expireUploads({ database, storage: place.storage, now })

  async function left(): Promise<{ uploads: string[]; objects: string[] }> {
    const rows = await database.queries.selectFrom('uploads').select('id').execute()
    const objects: string[] = []
    for await (const { key } of place.storage.list('')) objects.push(key)
    return { uploads: rows.map((row) => row.id).sort(), objects: objects.sort() }
  }

  async function addUpload(id: string, lifeMs: number): Promise<string> {
    const { store } = await ensureFirstStore(database, {}, now)
    const counts = { byte_length: 10, received_bytes: 1, piece_count: 1, turn_wanted: 0 }
    const none = { image_token: null, failure: null, completed_at: null }
    const key = `uploads/${id}`
    await place.storage.putBytes(key, Buffer.from('x'))
    const { queries } = database
    await queries
      .insertInto('uploads')
      .values({
        id,
        store_id: store.id,
        kind: 'image',
        metadata: '',
        ...counts,
        ...none,
        turn: null,
        turn_until: null,
        created_at: now(),
        expires_at: now() + lifeMs,
      })
      .execute()
    await queries
      .insertInto('upload_pieces')
      .values({ upload_id: id, object_key: key, start_byte: 0, byte_length: 1 })
      .execute()
    return key
  }

  it('deletes uploads that were not finished in time, with their pieces', async () => {
    await addUpload('short', hourMs)
    const kept = await addUpload('long', 24 * hourMs)
    at += hourMs - 1
    await expire()
    expect((await left()).uploads).toEqual(['long', 'short'])
    at += 1
    await expire()
    expect(await left()).toEqual({ uploads: ['long'], objects: [kept] })
  })

  it('sweeps unreferenced pieces that are old enough', async () => {
    const counted = await addUpload('counted', 48 * hourMs)
    await place.storage.putBytes('uploads/stray', Buffer.from('x'))
    await place.storage.putBytes('originals/ab/stray', Buffer.from('x'))
    await expire()
    expect((await left()).objects).toHaveLength(3)
    at += 2 * hourMs
    await expire()
    expect((await left()).objects).toEqual(['originals/ab/stray', counted].sort())
  })

  it('deletes large numbers, and stops when aborted', async () => {
    for (let index = 0; index < 205; index++) await addUpload(`u${index}`, 1)
    at += 10
    await expireUploads({ database, storage: place.storage, now }, AbortSignal.abort())
    expect((await left()).uploads).toHaveLength(205)
    await expire()
    expect(await left()).toEqual({ uploads: [], objects: [] })
  })
})
