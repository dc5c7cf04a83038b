// GET /cart/{cart id}/lines/{line id}/model.glb: the print at true size, to be hung on one's own wall
// through a phone. The cart's address is the key to it, as for its pages.

import type { FastifyInstance } from 'fastify'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import { tryChoice } from '../../../trade/carts/lines/try-choice.ts'
import { readCart } from '../../../trade/carts/read-cart.ts'
import { readFields } from '../fields.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { createModels } from './create-models.ts'
import { requestedChoice } from './requested-choice.ts'

type ModelRequest = { Params: { cartId: string; lineId: string } }

export function modelRoutes(server: FastifyInstance, deps: StorefrontDeps): void {
  const modelOf = createModels(deps)

  server.get<ModelRequest>(
    '/cart/:cartId/lines/:lineId/model.glb',
    { config: { limit: 'pages' } },
    async (request, reply) => {
      const { cartId, lineId } = request.params
      const cart = await readCart(deps, cartId)
      const model = modelOf(
        cart,
        tryChoice(cart, lineId, requestedChoice(readFields(request.query), cart.catalog)),
      )
      const etag = `"${model.tag}"`
      // Whoever has it asks each time: what is saved may have changed, and costs little to compare.
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const client = clientSignal(reply)
      const bytes = await model.read(client.signal).finally(client.end)
      return reply
        .type('model/gltf-binary')
        .header('content-disposition', 'inline; filename="print.glb"')
        .send(bytes)
    },
  )
}

// RFC 9110 §13.1.2: a list of tags or `*`, compared weakly.
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
