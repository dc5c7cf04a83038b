// The loader: opens a cart with the image of a token. The token is sufficient, and each opening
// creates a new cart, so that shoppers never see each other's.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { wantsJson } from '../../../ground/http/answer-error.ts'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { carryPreferences } from '../../../ground/http/carry-preferences.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { isCartId, isImageToken } from '../../../pure/contract/ids.ts'
import { readPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { openCartIn } from '../../../trade/carts/open-cart.ts'
import { openSet } from '../../../trade/carts/open-set.ts'
import { getPicture } from '../../../trade/images/get-picture.ts'
import { tokenUnknown } from '../../../trade/images/image-errors.ts'
import type { Derivatives } from '../../../trade/images/rendering/derivatives.ts'
import type { FirstLooks } from '../../../trade/images/rendering/first-looks.ts'
import { pictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import {
  answerPreflights,
  answerWithCart,
  prepareOpening,
  shopperLanguages,
} from '../answer-with-cart.ts'
import { handOffOperations } from '../hand-off-operations.ts'
import { checkDiscountCode } from '../link-code.ts'
import { printDimensionsRequired } from '../opening-errors.ts'
import { checkReturnUrl } from '../return-url.ts'
import { addedLines } from './added-pictures.ts'
import { type LoaderPath, readLoaderParameters } from './loader-parameters.ts'

export type LoaderDeps = {
  database: Database
  derivatives: Pick<Derivatives, 'start'>
  firstLooks: Pick<FirstLooks, 'begin'>
  limits: Pick<RateLimits, 'countStore'>
  /** Origin for absolute links. Null to use that of the request. */
  baseUrl: string | null
  now: () => number
}

const { page: byToken, one: byWidth } = routes.loader.one
const paths: Readonly<Record<string, { GET?: ApiOperation }>> = {
  [byToken.pattern]: { GET: handOffOperations.loader },
  // Exists only to report what is missing.
  [byWidth.page.pattern]: {},
  [byWidth.one.page.pattern]: { GET: handOffOperations.sizedLoader },
  [byWidth.one.one.pattern]: { GET: handOffOperations.sizedLoaderWithDpi },
}

export function loaderRoutes(server: FastifyInstance, deps: LoaderDeps): void {
  for (const [url, api] of Object.entries(paths)) {
    server.route<{ Params: LoaderPath }>({
      method: ['GET', 'HEAD'],
      url,
      config: { errorsAs: 'page', limit: 'openings', api },
      onRequest: prepareOpening,
      onSend: carryPreferences,
      handler: (request, reply) => load(request, reply, deps),
    })
    answerPreflights(server, url)
  }
}

/** The first picture has set the rest. */
const nothingElse = {
  setKey: null,
  title: null,
  referenceId: null,
  currency: null,
  returnUrl: null,
  discountCode: null,
} as const

async function load(
  request: FastifyRequest<{ Params: LoaderPath }>,
  reply: FastifyReply,
  deps: LoaderDeps,
): Promise<FastifyReply> {
  const parameters = readLoaderParameters(request.params, request.raw.url ?? '')
  const { token } = request.params
  if (!isImageToken(token)) throw tokenUnknown()
  if (parameters.cart !== null && !isCartId(parameters.cart)) throw cartUnknown()
  const { queries } = deps.database
  const picture = await getPicture(queries, token, deps.now)
  const needsPrintSize = picture.kind === 'preview'
  if (needsPrintSize && parameters.printSize === null) throw printDimensionsRequired()
  const store = await getStore(queries, picture.storeId)
  const isProgram = wantsJson(request)
  const returnUrl = checkReturnUrl(store, parameters.returnUrl, { isProgram })
  const discountCode = checkDiscountCode(parameters.discountCode, { isProgram })
  const { database, now } = deps
  const { added: escaped } = parameters
  const added = await addedLines({ db: queries, store, now }, { first: token, escaped })
  // Link checkers send HEAD before a person comes. HEAD does not open a cart.
  if (request.method === 'HEAD') return reply.send()
  await deps.limits.countStore('openings', store)
  // For a single image the measured size is used, regardless of the URL.
  const printSize = needsPrintSize ? parameters.printSize : null
  // A program's shopper comes later, with a browser that is not known yet.
  if (!isProgram) {
    deps.firstLooks.begin(picture)
    deps.derivatives.start(picture.shown.pictureKey, pictureFormat(request.headers.accept))
  }
  const shopper = {
    languages: shopperLanguages(request),
    measures: readPreferences(request.url).measures,
  }
  const opening = {
    store,
    token,
    printWidth: printSize?.width ?? null,
    printHeight: printSize?.height ?? null,
    referenceId: parameters.referenceId,
    currency: parameters.currency,
    addTo: parameters.cart,
    returnUrl,
    discountCode,
    ...shopper,
  }
  const cart = await database.transaction(async (tx) => {
    const opened = await openCartIn(tx, now(), opening)
    if (added.length === 0) return opened
    const more = { store, addTo: opened.cartId, lines: added, ...shopper, ...nothingElse }
    await openSet(tx, now(), more)
    return opened
  })
  const { ignored } = parameters
  const lineCount = added.length + 1
  return await answerWithCart(
    request,
    reply,
    { ...cart, token, printSize, ignored, lineCount },
    deps,
  )
}
