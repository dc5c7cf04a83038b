// Pushes one picture with unique content, to the service or to the floor.

import { withNewContent } from '../pictures/with-new-content.ts'
import type { Service } from '../service/start-service.ts'
import { type HttpClient, requireStatus } from './http-client.ts'

const boundary = 'handprint-bench-3f9a1c'
const partHead = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="picture.jpg"\r\n` +
    'content-type: image/jpeg\r\n\r\n',
)
const end = Buffer.from(`\r\n--${boundary}--\r\n`)

/** Resolves to the image token. */
export async function pushPicture(service: Service, jpeg: Buffer): Promise<string> {
  const asked = {
    method: 'POST',
    path: '/api/push/image',
    headers: {
      authorization: `Bearer ${service.accessKey}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: [partHead, ...withNewContent(jpeg), end],
  } as const
  const answer = requireStatus(await service.client.send(asked), 200, 'A push')
  return String(JSON.parse(answer.body.toString()).image_token)
}

export async function pushToFloor(client: HttpClient, jpeg: Buffer): Promise<string> {
  const body = withNewContent(jpeg)
  const asked = { method: 'POST', path: '/push', body } as const
  const answer = requireStatus(await client.send(asked), 200, 'A floor push')
  return String(JSON.parse(answer.body.toString()).name)
}
