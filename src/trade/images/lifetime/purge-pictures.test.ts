import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { handOverPicture, openTestShop } from '../../../../tests/helpers/test-shop.ts'
import { jobRetryPauseMs } from '../../../ground/jobs/run-job.ts'
import { addPurge, createPurgePictures } from './purge-pictures.ts'

const context = { signal: new AbortController().signal, attempt: 1 }

it('purges pictures from a CDN by their tags', async () => {
  await using cdn = await purgedCdn(200)
  const purge = createPurgePictures({ sharedCache: { purgeUrl: cdn.url, token: 'secret' } })
  await purge({ pictureKeys: ['aa', 'bb'] }, context)
  expect(cdn.asked).toEqual([
    {
      method: 'POST',
      authorization: 'Bearer secret',
      body: { tags: ['picture-aa', 'picture-bb'] },
    },
  ])
})

it('is retried if the CDN fails', async () => {
  await using cdn = await purgedCdn(503)
  const purge = createPurgePictures({ sharedCache: { purgeUrl: cdn.url, token: null } })
  await expect(purge({ pictureKeys: ['aa'] }, context)).rejects.toThrow('purge request with 503')
  expect(cdn.asked).toEqual([
    { method: 'POST', authorization: undefined, body: { tags: ['picture-aa'] } },
  ])
})

it('is retried until caches have expired by themselves', async () => {
  const shop = await openTestShop(testDatabase)
  await handOverPicture(shop, { print: { width: 600, height: 400 } })
  const { queries } = shop.database
  const images = await queries.selectFrom('images').select('sha256').execute()
  const hashes = images.map(({ sha256 }) => sha256)
  await shop.database.transaction((tx) => addPurge(tx, hashes, shop.now()))
  const { max_attempts: most } = await queries
    .selectFrom('jobs')
    .select('max_attempts')
    .where('task', '=', 'purge-pictures')
    .executeTakeFirstOrThrow()
  let waitedMs = 0
  for (let attempt = 1; attempt < most; attempt++) waitedMs += jobRetryPauseMs(attempt, 0.5)
  expect(waitedMs).toBeGreaterThan(86_400_000)
})

it('does nothing without a CDN', async () => {
  const purge = createPurgePictures({ sharedCache: null })
  await expect(purge({ pictureKeys: ['aa'] }, context)).resolves.toBeUndefined()
})

async function purgedCdn(status: number) {
  const asked: unknown[] = []
  const server = createServer(async (request, answer) => {
    const { method, headers } = request
    asked.push({
      method,
      authorization: headers.authorization,
      body: JSON.parse(await textOf(request)),
    })
    answer.writeHead(status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/purge`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
