// A node that was away for long, because its connections were cut or the machine slept, has lost
// its turn to another without knowing. None of its writes may count.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { completeUpload, rememberFailure } from './end-upload.ts'
import { getUpload, insertUpload, type Upload } from './upload.ts'
import { uploadTooLong } from './upload-errors.ts'
import { createUploadLocks, type UploadLock } from './upload-locks.ts'
import { storePiece } from './upload-pieces.ts'

describe.each(imageFoundations)('a request that has lost its upload lock, on $name', (kinds) => {
  let images: Images
  let upload: Upload
  let turn: UploadLock
  beforeEach(async () => {
    images = await openImages(kinds)
    const { database, now } = images.deps
    const begun = { storeId: images.store.id, kind: 'image', imageToken: null } as const
    const described = { replacer: null, metadata: '', byteLength: 10 }
    upload = await insertUpload(database.queries, { ...begun, ...described }, now())
    const stopping = new AbortController()
    turn = await createUploadLocks({ database, stopping, now }).acquire(upload.id)
    const another = { turn: 'of another', turn_until: now() + 10_000 }
    await database.queries.updateTable('uploads').set(another).execute()
  })
  afterEach(() => turn.end())

  const refused = { code: 'upload_locked', status: 423 }
  const asBefore = async () => {
    const { database, now } = images.deps
    expect(await getUpload(database.queries, upload.id, now)).toEqual(upload)
  }

  it('adds no bytes to an upload, and leaves none', async () => {
    const file = await images.spooled(Buffer.from('0123'))
    const before = (await images.traces()).objects
    await expect(storePiece(images.deps, turn, { file, startByte: 0 })).rejects.toMatchObject(
      refused,
    )
    await asBefore()
    expect((await images.traces()).objects).toEqual(before)
  })

  it('makes no picture from an upload, not even in its last transaction', async () => {
    const token = await images.receive(await picture({ width: 60, height: 40 }))
    const { database, now } = images.deps
    const completing = database.transaction((tx) =>
      completeUpload(tx, turn, { upload, token }, now()),
    )
    await expect(completing).rejects.toMatchObject(refused)
    await asBefore()
  })

  it('does not end an upload as one that cannot become a picture', async () => {
    await rememberFailure(images.deps, turn, uploadTooLong(10))
    await asBefore()
  })
})
