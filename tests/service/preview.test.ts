// Chapter 4.1, Preview Image.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { hashOf, picturesOf, pushImage, pushPatiently, tracesOf } from '../helpers/hand-over.ts'
import { fieldPart, filePart } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('POST /api/push/preview on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    service = await startService({ deployment })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('answers 200 with an image token and a message, as JSON, and nothing else', async () => {
    const answer = await pushImage(service, 'preview')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
    expect(answer.json()).toEqual({
      image_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: expect.stringMatching(/\w/),
    })
  })

  it('answers a new token for every push, also of the same picture', async () => {
    const [first, second] = [
      await pushImage(service, 'preview'),
      await pushImage(service, 'preview'),
    ]
    expect(first.json().image_token).not.toBe(second.json().image_token)
  })

  it('has stored the picture when it answers: one object under its hash, and its rows', async () => {
    const image = await picture({ seed: 41 })
    const before = await tracesOf(service)
    const answer = await pushImage(service, 'preview', { image })
    const after = await tracesOf(service)
    const hash = hashOf(image)
    const newOriginals = after.originals.filter((key) => !before.originals.includes(key))
    expect(newOriginals).toEqual([expect.stringMatching(new RegExp(`/${hash}-[0-9a-f]+$`))])
    expect(after.images).toContain(hash)
    expect(after.tokens).toBe(before.tokens + 1)
    expect(after.unfinished).toEqual([])
    const token = String(answer.json().image_token)
    expect(await picturesOf(service, token)).toEqual({
      kind: 'preview',
      preview: hash,
      print: null,
    })
  })

  it('accepts the image at any position among other fields', async () => {
    const image = filePart('image', await picture())
    const parts = [fieldPart('before', 'a'), image, fieldPart('after', 'b')]
    expect((await pushImage(service, 'preview', { parts })).status).toBe(200)
  })

  it('accepts a body without a Content-Length', async () => {
    const answer = await pushImage(service, 'preview', { chunkBytes: 10_000 })
    expect(answer.status).toBe(200)
  })

  it('ignores the declared file name and type', async () => {
    const part = filePart('image', await picture({ format: 'png' }), {
      filename: 'holiday.exe',
      contentType: 'text/plain',
    })
    expect((await pushImage(service, 'preview', { parts: [part] })).status).toBe(200)
  })

  it('stores the same picture once for many concurrent pushes', async () => {
    // Inspected quickly, so that more of them are stored concurrently.
    const image = await picture({ seed: 42, width: 600, height: 400 })
    const before = await tracesOf(service)
    const pushes = Array.from({ length: 8 }, (_, index) =>
      pushPatiently(service, index % 2 === 0 ? 'preview' : 'image', { image }),
    )
    const answers = await Promise.all(pushes)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => answer.json().image_token)).size).toBe(8)
    const after = await tracesOf(service)
    expect(after.originals).toHaveLength(before.originals.length + 1)
    expect(after.images).toHaveLength(before.images.length + 1)
    expect(after.tokens).toBe(before.tokens + 8)
    expect(after.unfinished).toEqual([])
  })
})
