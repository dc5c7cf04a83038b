// GET /cart/{cart id}/lines/{line id}/model.glb: the print at true size, for viewing on a wall
// through a phone (AR). The cart's URL is the credential, as for its pages.

import type { FastifyInstance } from 'fastify'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { choiceInvalid } from '../../../trade/carts/cart-errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import type { LineChange } from '../../../trade/carts/lines/changed-line.ts'
import { tryChoice } from '../../../trade/carts/lines/try-choice.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { optionFields } from '../views/design/form-choice.ts'
import { createModels } from './create-models.ts'

type ModelRequest = { Params: { cartId: string; lineId: string } }

export function modelRoutes(server: FastifyInstance, deps: StorefrontDeps): void {
  const modelOf = createModels(deps)

  server.get<ModelRequest>(
    routes.cart.one.lines.one.modelGlb.pattern,
    { config: { limit: 'pages' } },
    async (request, reply) => {
      const { cartId, lineId } = request.params
      const cart = await readCart(deps, cartId)
      const model = modelOf(
        cart,
        tryChoice(cart, lineId, requestedChoice(readFields(request.query), cart.catalog)),
      )
      const etag = `"${model.tag}"`
      // Clients must revalidate: the saved choice may have changed, and the comparison is cheap.
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

// RFC 9110 §13.1.2: a list of tags or `*`, with weak comparison.
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/** Throws `parameter_invalid` for an invalid crop. */
function requestedChoice(
  fields: RequestFields,
  { products }: Catalog,
): Omit<LineChange, 'quantity'> {
  const { product, size, crop } = fields
  return {
    ...(product !== undefined && { product }),
    ...(size !== undefined && { size }),
    ...(crop !== undefined && { crop: cropOf(crop) }),
    options: optionFields(fields, products),
  }
}

/** Empty for the default crop, which cuts off the least. */
function cropOf(text: string) {
  if (text === '') return null
  const [x, y, width, height, ...more] = text.split(',').map(Number)
  const isCrop = [x, y, width, height].every((number) => Number.isFinite(number))
  if (!isCrop || more.length > 0) {
    throw choiceInvalid(
      'A crop must be four numbers: x, y, width and height as fractions of the picture.',
    )
  }
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
}
