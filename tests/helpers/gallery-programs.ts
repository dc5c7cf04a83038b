// Answers like the gallery programs of docs/galleries.md, by their documentation and source of
// November 2026, with the photo as the original.

import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { openOrigin } from './hostile-origin.ts'

/** What the program knows, by the placeholders of the page. */
export const idsOfPrograms: Readonly<Record<string, string>> = {
  asset: '0f2b6a1e-5d0c-4c6e-9f57-2f0f0f6f7a10',
  key: 'JUckRMxlgpo7F9BpyqGk_cZEwDzaU_U5LU5_oNZp1ETIBa9dpQ0b5ghNm',
  slug: 'summer-2026',
  hash: 'a2195b6840f46b555719d8e22e9b080e61a7317c',
  token: '3kmib24p',
  path: 'ab/cd/7c9e6679f7425b40e7a3.jpg',
  id: '42',
  photo: '1234',
  event: '17',
  file: '7d8a4f6e-9a0b-4c3d-8e2f-1a2b3c4d5e6f',
  share: 'PfsdfdDS9pBqWe3',
  folder: 'yCa5SqGr29423Zw',
  name: 'Alps/A%20lake%20%26%20sky.jpg',
}

/** The secret of whoever hands over from their side. */
export const tokenOfOwner = 'pp_live_0123456789'

type Reply = { status?: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }

const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const page: Reply = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><html lang="en"><title>A photo</title><div id="app"></div></html>',
}

export async function startGalleryPrograms(photo: Buffer) {
  const file = (type: string, disposition: string, more: OutgoingHttpHeaders = {}): Reply => ({
    headers: { 'content-type': type, 'content-disposition': disposition, ...more },
    body: photo,
  })
  // S3 refuses requests with a signature in the address and another in a header.
  const storage = await openOrigin((response, { headers }) =>
    send(
      response,
      headers.authorization === undefined
        ? file('image/jpeg', 'attachment; filename="IMG_1.jpg"')
        : { status: 400, body: '<Error><Code>InvalidArgument</Code></Error>' },
    ),
  )
  const signed = { status: 302, headers: { location: `${storage.url}?X-Amz-Signature=0a1b` } }
  const programs = await openOrigin((response, request, { port }) => {
    const address = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    send(response, replyTo(request, address))
  })

  function replyTo({ headers }: IncomingMessage, { pathname, searchParams, origin }: URL): Reply {
    const { asset, key, slug, hash, path, photo: one, event, share, folder, name } = idsOfPrograms
    const isOwner = headers.authorization === `Bearer ${tokenOfOwner}`
    const query = (parameter: string) => searchParams.get(parameter)
    switch (pathname) {
      // Immich
      case `/api/assets/${asset}/original`:
        if (query('key') === 'without-downloads')
          return json(400, { message: 'Not found or no asset.download access' })
        return query('key') === key ||
          query('slug') === slug ||
          headers['x-api-key'] === tokenOfOwner
          ? file('image/jpeg', "inline; filename*=UTF-8''IMG_1.JPG")
          : json(401, { message: 'Invalid share key', statusCode: 401 })
      case `/share/${key}/photos/${asset}`:
        return page
      // PhotoPrism
      case `/api/v1/dl/${hash}`:
        return ['public', idsOfPrograms.token].includes(query('t') ?? '')
          ? file('image/jpeg', 'attachment; filename="20260703_120000_A1B2C3D4.jpg"')
          : {
              status: 403,
              headers: { 'content-type': 'image/svg+xml' },
              body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
            }
      // Lychee
      case `/uploads/original/${path}`:
        return { headers: { 'content-type': 'image/jpeg', 'accept-ranges': 'bytes' }, body: photo }
      case `/image/original/${path}`:
        return json(403, { message: 'Invalid signature.' })
      // Piwigo
      case '/action.php':
        if (query('part') !== 'e') return { status: 400, body: 'Invalid request - id/part' }
        return query('id') === idsOfPrograms.id
          ? file('image/jpeg', 'inline; filename="20260703190344-2f3c60d6.jpg";')
          : { status: 401, body: 'Access denied' }
      // PicPeak
      case `/api/gallery/${slug}/download/${one}`:
        return file(
          'image/jpeg',
          `attachment; filename="A lake.jpg"; filename*=UTF-8''A%20lake.jpg`,
        )
      case `/api/gallery/with-password/download/${one}`:
        return json(401, { error: 'No token provided' })
      case `/api/v1/events/${event}/photos/${one}/download`:
        return isOwner
          ? file('image/jpeg', `attachment; filename="A lake.jpg"; filename*=UTF-8''A%20lake.jpg`)
          : json(401, { error: 'No token provided', code: 'NO_TOKEN' })
      // Lumio
      case `/api/v1/files/${idsOfPrograms.file}/download`:
        return isOwner ? signed : json(401, { message: 'authentication required' })
      case `/api/v1/g/${slug}/files/${idsOfPrograms.file}/download`:
        return query('variant') === 'original' ? signed : json(400, { error: 'bad_variant' })
      case `/api/v1/g/with-password/files/${idsOfPrograms.file}/download`:
        return json(401, { error: 'unlock_required' })
      // Nextcloud. A request with cookies must have both of its cookies against cross-site requests.
      case `/s/${share}`:
        return page
      case `/s/${share}/download`:
      case `/s/${folder}/download`:
        return {
          status: 303,
          headers: {
            location: `${origin}/public.php/dav/files/${pathname.split('/')[2]}/?accept=zip`,
            'set-cookie': ['oc1234=0a1b; path=/; HttpOnly', 'oc_sessionPassphrase=2c3d; path=/'],
          },
        }
      case `/public.php/dav/files/${share}/`:
      case `/public.php/dav/files/${folder}/${name}`:
        return headers.cookie === undefined
          ? file('image/jpeg', "attachment; filename*=UTF-8''A%20lake.jpg")
          : { status: 412, body: 'Strict Cookie has not been found in request' }
      case `/public.php/dav/files/${folder}/`:
        return {
          headers: { 'content-type': 'application/zip' },
          body: 'PK\x03\x04'.padEnd(200, '\0'),
        }
      case '/public.php/dav/files/with-password/':
        return { status: 401, headers: { 'www-authenticate': 'Basic realm="Nextcloud"' } }
      default:
        return json(404, { message: 'Not found' })
    }
  }

  return {
    url: `http://${programs.host}:${programs.port}`,
    /** For HANDPRINT_PULL_ALLOW_PRIVATE. */
    allowed: [programs, storage].map(({ host, port }) => `${host}:${port}`).join(),
    close: async () => {
      await programs.close()
      await storage.close()
    },
  }
}

type Response = Parameters<Parameters<typeof openOrigin>[0]>[0]

function send(response: Response, { status = 200, headers, body = '' }: Reply): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}
