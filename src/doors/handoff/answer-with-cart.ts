// The response of the loader and of a pull: a redirect to the cart for browsers, JSON for programs.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../ground/database/database.ts'
import { wantsJson } from '../../ground/http/answer-error.ts'
import { baseUrlOf } from '../../ground/http/base-url-of.ts'
import { allowFraming, allowPages } from '../../ground/http/security-headers.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import type { IgnoredName } from '../../pure/contract/ignored-names.ts'
import { pageOfCart } from '../../pure/contract/page-of-cart.ts'
import { readPreferences, withPreferences } from '../../pure/contract/preferences.ts'
import type { CartAnswer } from '../../pure/contract/schemas/hand-off-schemas.ts'
import type { Picture } from '../../trade/images/picture.ts'
import { readPrintImage } from '../../trade/images/print-image/read-print-image.ts'

export type OpenedHandOff = {
  cartId: CartId
  token: ImageToken
  /** The picture of the token, if it was just created. */
  picture?: Picture
  referenceId: string | null
  /** Size of the print image, as passed to the loader. */
  printSize?: { width: number; height: number } | null
  /** With how many pictures it was opened. Default: 1. */
  lineCount?: number
  /** Pictures of a set that could not be fetched. */
  failed?: NonNullable<CartAnswer['failed']>
  /** Query parameters that are not read. */
  ignored: readonly IgnoredName[]
}

export type AnswerDeps = {
  database: Database
  /** Origin for absolute links. Null to use that of the request. */
  baseUrl: string | null
  now: () => number
}

export async function answerWithCart(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedHandOff,
  deps: AnswerDeps,
): Promise<FastifyReply> {
  const path = pageOfCart(opened.cartId, opened.lineCount ?? 1)
  // Relative, so that it works behind any proxy, regardless of the host in its requests.
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
    ...(opened.failed !== undefined && { failed: opened.failed }),
    ...(opened.ignored.length > 0 && { ignored: [...opened.ignored] }),
  }
  return reply.send(answer)
}

/** Only for browsers. The language of an integrator's program says nothing about its shopper. */
export function shopperLanguages(request: FastifyRequest): string | undefined {
  return wantsJson(request) ? undefined : request.headers['accept-language']
}

/**
 * Sets headers for every response at such a URL, including errors. Each opening is new and must not
 * be cached.
 */
export async function prepareOpening(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
  reply.header('vary', 'accept')
  // The error may be that the store is unknown, and an error that no frame shows is of no use.
  // There is nothing on these responses that clickjacking could exploit. The cart itself respects
  // the store's setting.
  allowFraming(reply, ['*'])
  // The response contains nothing that the requester could not get otherwise, so any page may
  // request it.
  if (wantsJson(request) || request.method === 'OPTIONS') allowPages(reply, ['GET', 'HEAD'])
}

/** Pages send custom headers, for which browsers make a preflight request. */
export function answerPreflights(server: FastifyInstance, url: string): void {
  server.options(url, { onRequest: prepareOpening }, (_request, reply) => reply.code(204).send())
}
