// The body of POST /api/pull/set: the addresses of many pictures for one cart.

import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { readForm } from '../../../ground/http/api/read-form.ts'
import { isCartId, isImageToken } from '../../../pure/contract/ids.ts'
import { languages } from '../../../pure/contract/language.ts'
import { referenceIdFault } from '../../../pure/contract/reference-id.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import { codeOf } from '../../../pure/errors.ts'
import {
  longestSetTitle,
  tidyPictureName,
  tidySetTitle,
} from '../../../trade/carts/picture-words.ts'
import { normalCode } from '../../../trade/discount-codes/normal-code.ts'
import {
  mostPicturesOfAPull,
  type PulledPicture,
  type PullSet,
} from '../../../trade/receiving/pull-sets.ts'
import { sourceAddress } from '../../../trade/receiving/source-address.ts'
import { allowedReturnUrl } from '../../../trade/stores/return-addresses.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { newPullId } from './pull-address.ts'

/** As long as a UUID without hyphens, so that nobody guesses the address of the cart. */
const leastSetId = 32

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))

const picture = Type.Object({
  image_url: text(4_000),
  image_token: text(64),
  name: text(1_000),
  reference_id: Type.Optional(nullable(referenceIdText('Your own text on this picture.'))),
})

const pullSetRequest = Type.Object({
  access_key: Type.String(),
  set_id: Type.Optional(nullable(Type.String({ minLength: leastSetId, maxLength: 200 }))),
  title: text(longestSetTitle),
  reference_id: Type.Optional(nullable(referenceIdText('Your own name for the order.'))),
  currency: Type.Optional(
    nullable(
      Type.String({ pattern: '^[A-Za-z]{3}$', form: 'be a three-letter code, such as EUR' }),
    ),
  ),
  cart: text(40),
  return_url: text(1_000),
  code: text(100),
  language: Type.Optional(nullable(Type.Enum([...languages]))),
  pictures: Type.Array(picture, { minItems: 1, maxItems: mostPicturesOfAPull }),
})

export type PullSetRequest = Static<typeof pullSetRequest>

/** Throws all faults of the form together (422). */
export function readPullSetRequest(body: unknown): PullSetRequest {
  const { faults: ofForm, read, hasForm } = readForm(pullSetRequest, body)
  const faults = collectFaults()
  faults.list.push(...ofForm)
  if (hasForm('') && hasForm('pictures') && Array.isArray(read.pictures)) {
    const references = [read, ...read.pictures].map((each) => each?.reference_id)
    references.forEach((reference, index) => {
      if (typeof reference !== 'string' || referenceIdFault(reference) === null) return
      const field = index === 0 ? 'reference_id' : `pictures[${index - 1}].reference_id`
      if (faults.list.some((fault) => fault.field === field)) return
      faults.add(field, 'reference_id_invalid', 'reference_id can have no control characters.')
    })
    const isCart = !read.cart || typeof read.cart !== 'string' || isCartId(read.cart)
    if (!isCart) faults.add('cart', 'cart_unknown', 'cart is not the id of a cart.')
  }
  if (faults.list.length > 0) throw fieldsRefused('No picture was fetched.', faults.list)
  return read
}

/** The set of a request. A picture that can't be fetched at all has failed already. */
export function pullSetOf(store: Store, request: PullSetRequest): Omit<PullSet, 'cartId'> {
  const { set_id: setId, return_url: returnUrl } = request
  return {
    id: setId ? idOf(store, setId) : newPullId(),
    storeId: store.id,
    wish: {
      title: tidySetTitle(request.title),
      referenceId: request.reference_id || null,
      currency: request.currency?.toUpperCase() ?? null,
      cart: request.cart || null,
      // As for a browser that follows a link: it must not keep a shopper from the shop.
      returnUrl: returnUrl ? (allowedReturnUrl(store, returnUrl)?.href ?? null) : null,
      cameFrom: null,
      discountCode: normalCode(request.code ?? ''),
    },
    pictures: distinctPictures(store, request.pictures),
  }
}

type Named = PullSetRequest['pictures'][number]

/** Once each, in order. A picture with another reference id is another one, from one fetch. */
export function distinctPictures(store: Store, sent: readonly Named[]): PulledPicture[] {
  const pictures = new Map<string, PulledPicture>()
  for (const { image_url: url, image_token: token, name, reference_id: reference } of sent) {
    const imageUrl = url?.trim() ?? ''
    const source = token ? { imageUrl: '', ...ofToken(token) } : ofAddress(store, imageUrl)
    const referenceId = reference || null
    const key = JSON.stringify([source.imageUrl, token ?? '', referenceId])
    if (pictures.has(key)) continue
    const called = tidyPictureName(name) ?? nameIn(imageUrl)
    pictures.set(key, { position: pictures.size, name: called, referenceId, ...source })
  }
  return [...pictures.values()]
}

function ofToken(token: string) {
  return isImageToken(token)
    ? { token, failure: null }
    : { token: null, failure: 'token_malformed' }
}

function ofAddress({ imageRoot }: Store, imageUrl: string) {
  try {
    return { imageUrl: sourceAddress(imageUrl, imageRoot), token: null, failure: null }
  } catch (error) {
    return { imageUrl, token: null, failure: codeOf(error) }
  }
}

/** The file's name in an address. */
function nameIn(imageUrl: string): string | null {
  const [path = ''] = imageUrl.split(/[?#]/)
  const name = /[^/\\]*$/.exec(path)?.[0] ?? ''
  try {
    return tidyPictureName(decodeURIComponent(name))
  } catch {
    return tidyPictureName(name)
  }
}

function idOf(store: Store, setId: string): string {
  const text = JSON.stringify([store.id, 'pull', setId])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
