// The tests' S3 server with all traffic counted, including HTTP headers.

import { type AddressInfo, connect, createServer } from 'node:net'
import { startS3Server } from '../../tests/helpers/s3-server.ts'

export type CountedS3 = {
  env: Record<string, string>
  counts(): { requests: number; bytes: number }
  close(): Promise<void>
}

export async function startCountedS3(): Promise<CountedS3> {
  const s3 = await startS3Server()
  const bucket = await s3.makeBucket()
  const target = Number(new URL(s3.endpoint).port)
  let requests = 0
  let bytes = 0
  s3.onRequest(() => {
    requests += 1
  })
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => {
        bytes += chunk.byteLength
      })
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      HANDPRINT_STORAGE_URL: `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    counts: () => ({ requests, bytes }),
    async close() {
      server.close()
      await s3.close()
    },
  }
}
