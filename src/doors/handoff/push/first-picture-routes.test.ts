import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filePart, multipartBody } from '../../../../tests/helpers/multipart.ts'
import { drawPicture, type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { firstPictureRoutes } from './first-picture-routes.ts'

describe('POST /first-picture', () => {
  let handoff: Handoff
  let server: FastifyInstance
  beforeEach(async () => {
    handoff = await openHandoff()
    server = await handoff.newServer()
    const { parts, store } = handoff
    firstPictureRoutes(server, { ...parts, wakeWorker: () => {}, firstStore: { store } })
  })
  afterEach(async () => {
    await server.close()
    await handoff.close()
  })

  async function handOver() {
    const { contentType, bytes } = multipartBody([filePart('image', await drawPicture())])
    const headers = { 'content-type': contentType }
    return await server.inject({ method: 'POST', url: '/first-picture', headers, payload: bytes })
  }

  it('accepts a picture without a key, and redirects to its cart', async () => {
    const { statusCode, headers } = await handOver()
    expect([statusCode, headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/loader\/[0-9a-f]{64}$/),
    ])
  })

  it('is not found once a store is live, and stores nothing', async () => {
    await handoff.parts.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    const before = await handoff.count()
    const { statusCode, body } = await handOver()
    expect([statusCode, body]).toEqual([404, '<h1>not_found</h1>'])
    expect(await handoff.count()).toEqual(before)
  })
})
