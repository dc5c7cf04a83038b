// The origin for pulls: a loopback server that returns a picture with new content for each request.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { byteLengthOf, withNewContent } from '../pictures/with-new-content.ts'

export type PictureOrigin = {
  /** `127.0.0.1:port` */
  host: string
  /** Returns the address of a picture. The same picture is served until another is offered. */
  offer(jpeg: Buffer): string
  /** Returns an address where the picture's response starts but never completes. */
  hold(): string
  close(): Promise<void>
}

const heldPath = '/held.jpg'

export async function openPictureOrigin(): Promise<PictureOrigin> {
  let offered = Buffer.alloc(0)
  let count = 0
  const server = createServer((request, response) => {
    if (request.url === heldPath) {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 10_000_000 })
      response.write(Buffer.from([0xff, 0xd8, 0xff]))
      return
    }
    const body = withNewContent(offered)
    const length = byteLengthOf(body)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': length })
    for (const part of body) response.write(part)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    offer(jpeg) {
      offered = jpeg as Buffer<ArrayBuffer>
      count += 1
      return `http://${host}/picture-${count}.jpg`
    },
    hold: () => `http://${host}${heldPath}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
