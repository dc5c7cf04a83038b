// The pictures shown on pages. Their URLs can't be guessed and their bytes never change, so
// browsers cache them indefinitely. Shared caches keep them for a day and are purged by tag when a
// picture is deleted. Any page may read them, to draw them on a canvas: having the URL means having
// the picture. Originals are never served.

import type { FastifyInstance } from 'fastify'
import { clientSignal } from '../../ground/http/client-signal.ts'
import { routes } from '../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../pure/errors.ts'
import { isKeyOf } from '../../pure/objects.ts'
import { pictureTag } from '../../trade/images/lifetime/purge-pictures.ts'
import {
  type Derivatives,
  derivativeFormats,
  derivativeWidths,
} from '../../trade/images/rendering/derivatives.ts'

type PictureParams = { Params: { pictureKey: string; file: string } }

export function pictureRoutes(
  server: FastifyInstance,
  { derivatives }: { derivatives: Derivatives },
): void {
  server.get<PictureParams>(
    routes.pictures.one.one.pattern,
    { config: { limit: 'pages' } },
    async (request, reply) => {
      const { pictureKey, file } = request.params
      const [, digits, extension = ''] = /^(\d+)\.(jpg|webp|avif)$/.exec(file) ?? []
      const width = derivativeWidths.find((known) => String(known) === digits)
      const isKnown = isKeyOf(derivativeFormats, extension) && width !== undefined
      if (!isKnown || !/^[0-9a-f]{32}$/.test(pictureKey)) throw noPicture()
      const format = derivativeFormats[extension]
      const client = clientSignal(reply)
      const picture = await derivatives
        .open(pictureKey, width, format, client.signal)
        .finally(client.end)
      if (picture === null) throw noPicture()
      return reply
        .header('cache-control', 'public, max-age=31536000, s-maxage=86400, immutable')
        .header('cache-tag', pictureTag(pictureKey))
        .header('access-control-allow-origin', '*')
        .header('content-length', picture.byteLength)
        .type(picture.contentType)
        .send(picture.stream)
    },
  )
}

function noPicture(): HandprintError {
  return notFound('There is no picture at this address. It may have expired.')
}
