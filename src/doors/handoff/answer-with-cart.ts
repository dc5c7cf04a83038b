// The answer of the loader and of a pull: a browser is sent to the cart, a program gets JSON.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../ground/database/database.ts'
import { baseUrlOf } from '../../ground/http/base-url.ts'
import { wantsJson } from '../../ground/http/error-answers.ts'
import { allowFraming, allowPages } from '../../ground/http/security-headers.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import { readPreferences, withPreferences } from '../../pure/contract/preferences.ts'
import type { CartAnswer } from '../../pure/contract/schemas/hand-off-schemas.ts'
import type { Picture } from '../../trade/images/picture.ts'
import { readPrintImage } from '../../trade/images/print-image/read-print-image.ts'

export type Opened = {
  cartId: CartId
  token: ImageToken
  /** What it names, when that was just made. */
  picture?: Picture
  referenceId: string | null
  /** Of the print image, as the loader was told. */
  printSize?: { width: number; height: number } | null
}

export type AnswerDeps = {
  database: Database
  /** Origin of absolute links; null: as the request came in. */
  baseUrl: string | null
  now: () => number
}

export async function answerWithCart(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Opened,
  deps: AnswerDeps,
): Promise<FastifyReply> {
  const path = `/cart/${opened.cartId}`
  // Relative: right behind every proxy, whatever host it asks us by.
  if (!wantsJson(request)) return reply.redirect(path, 303)
  const answer: CartAnswer = {
    cart_id: opened.cartId,
    cart_url: withPreferences(
      `${baseUrlOf(request, deps.baseUrl)}${path}`,
      readPreferences(request.url),
    ),
    image_token: opened.token,
    reference_id: opened.referenceId,
    print_image: await readPrintImage(deps, opened.picture ?? opened.token, opened.printSize),
  }
  return reply.send(answer)
}

/** Of a browser; what a program of the integrator's speaks says nothing of its shopper. */
export function shopperLanguages(request: FastifyRequest): string | undefined {
  return wantsJson(request) ? undefined : request.headers['accept-language']
}

/** Headers of every answer at such an address, errors too: each opening is new, and told apart. */
export async function prepareOpening(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
  reply.header('vary', 'accept')
  // Whose store it is may be just what is wrong, and an error that no frame shows helps nobody.
  // There is nothing on these answers to be tricked into; the cart itself keeps to the setting.
  allowFraming(reply, ['*'])
  // The answer holds nothing that the asker could not have by any other means, so any page may ask.
  if (wantsJson(request) || request.method === 'OPTIONS') allowPages(reply, ['GET', 'HEAD'])
}

/** Pages ask with headers of their own, of which a browser wants to know before whether they may. */
export function answerPreflights(server: FastifyInstance, url: string): void {
  server.options(url, { onRequest: prepareOpening }, (_request, reply) => reply.code(204).send())
}
