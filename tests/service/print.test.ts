// Chapter 4.2, Print Image.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageToken } from '../../src/pure/contract/ids.ts'
import { deployments } from '../helpers/deployments.ts'
import { hashOf, picturesOf, pushFailure, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { fieldPart, filePart } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('POST /api/push/print on $name', (deployment) => {
  let service: Service
  let large: Buffer

  beforeAll(async () => {
    service = await startService({ deployment })
    large = await picture({ width: 1500, height: 1000 })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('answers 200 with a message and no image token', async () => {
    const token = await tokenOf(service, 'preview')
    const answer = await pushImage(service, 'print', { token, image: large })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
    expect(answer.json()).toEqual({ message: expect.stringMatching(/\w/) })
  })

  it('links the print image to the token of its preview', async () => {
    const preview = await picture({ seed: 2 })
    const token = await tokenOf(service, 'preview', preview)
    await pushImage(service, 'print', { token, image: large })
    expect(await picturesOf(service, token)).toEqual({
      kind: 'preview',
      preview: hashOf(preview),
      print: hashOf(large),
    })
  })

  it('accepts the token after the image as well as before it', async () => {
    const token = await tokenOf(service, 'preview')
    const parts = [filePart('image', large), fieldPart('token', token)]
    expect((await pushImage(service, 'print', { parts })).status).toBe(200)
    expect((await picturesOf(service, token)).print).toBe(hashOf(large))
  })

  it('accepts the same picture again without effect', async () => {
    const token = await tokenOf(service, 'preview')
    await pushImage(service, 'print', { token, image: large })
    const again = await pushImage(service, 'print', { token, image: large })
    expect(again.status).toBe(200)
    expect((await picturesOf(service, token)).print).toBe(hashOf(large))
  })

  it('replaces the print image by another until production begins', async () => {
    const token = await tokenOf(service, 'preview')
    await pushImage(service, 'print', { token, image: large })
    const other = await picture({ width: 1500, height: 1000, seed: 3 })
    expect((await pushImage(service, 'print', { token, image: other })).status).toBe(200)
    expect((await picturesOf(service, token)).print).toBe(hashOf(other))
  })

  it('accepts a print image of another shape than its preview', async () => {
    const token = await tokenOf(service, 'preview')
    const image = await picture({ width: 900, height: 1600 })
    expect((await pushImage(service, 'print', { token, image })).status).toBe(200)
  })

  const noToken = {
    'without a token': { code: 'token_missing', tokens: [] },
    'with an empty token': { code: 'token_missing', tokens: [''] },
    'with a token of another form': { code: 'token_malformed', tokens: ['not-a-token'] },
    'with a token nobody has': { code: 'token_unknown', tokens: ['ab'.repeat(32)] },
    'with two tokens': { code: 'token_duplicate', tokens: ['ab'.repeat(32), 'cd'.repeat(32)] },
  }

  it.each(Object.entries(noToken))('rejects a print image %s', async (_how, { code, tokens }) => {
    const fields = tokens.map((token) => fieldPart('token', token))
    for (const parts of [
      [...fields, filePart('image', large)],
      [filePart('image', large), ...fields],
    ]) {
      const answer = await pushImage(service, 'print', { parts })
      expect(pushFailure(answer)).toMatchObject({ status: 500, code })
    }
  })

  it('rejects a print image for the token of a single image', async () => {
    const token = await tokenOf(service, 'image')
    const answer = await pushImage(service, 'print', { token, image: large })
    expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'token_not_a_preview' })
  })

  it('rejects a print image for a token that has expired', async () => {
    const token = await tokenOf(service, 'preview')
    await service.foundation.onDatabase((queries) =>
      queries
        .updateTable('image_tokens')
        .set({ expires_at: 1000 })
        .where('token', '=', token as ImageToken)
        .execute(),
    )
    const answer = await pushImage(service, 'print', { token, image: large })
    expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'token_expired' })
  })
})
