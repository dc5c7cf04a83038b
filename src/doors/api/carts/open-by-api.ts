// Opens the cart of a set, or adds pictures to it. A request that is sent again changes nothing.

import type { Queries } from '../../../ground/database/database.ts'
import { collectFaults, type Faults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { readForm } from '../../../ground/http/api/read-form.ts'
import { type CartId, isCartId } from '../../../pure/contract/ids.ts'
import type { OpenedCartJson } from '../../../pure/contract/schemas/cart-schema.ts'
import { maxLinesOfACart } from '../../../trade/carts/cart.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { type CartOfSet, type SetOpening, setKeyOf } from '../../../trade/carts/open-set.ts'
import { tidySetTitle } from '../../../trade/carts/picture-words.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import { allowedReturnUrl } from '../../../trade/stores/return-addresses.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { returnUrlNotAllowed, storeClosed } from '../../../trade/stores/store-errors.ts'
import { checkCode, checkCurrency } from '../orders/checks/check-order-request.ts'
import { checkPriceList } from '../orders/checks/check-price-list.ts'
import { checkReference } from '../orders/checks/check-reference.ts'
import { type CartRequest, cartRequest, leastPublicSetId } from './cart-request.ts'
import { checkCartLines } from './check-cart-lines.ts'

export type CheckedSet = {
  opening: SetOpening
  request: CartRequest
  /** Positions of the opening's lines in the request. */
  indexes: readonly number[]
  failed: OpenedCartJson['failed']
}

type Context = { db: Queries; store: Store; now: () => number; isPublic: boolean }

/**
 * Throws all faults together (422), `store_closed` (503), and `cart_unknown` (404) for a malformed
 * cart id. With `partial`, faults of lines are returned, unless no line is left.
 */
export async function checkCartRequest(context: Context, body: unknown): Promise<CheckedSet> {
  const { db, store, now, isPublic } = context
  if (store.isClosed) throw storeClosed()
  const faults = collectFaults()
  const { faults: ofForm, read: request, ...parts } = readForm(cartRequest, body)
  faults.list.push(...ofForm)
  const refused = () => fieldsRefused('The cart was not opened.', faults.list, 422, maxLinesOfACart)
  if (!parts.hasForm('')) throw refused()
  const catalog = await readStoreCatalog(db, store)
  const { isWhole } = parts
  const { set_id: setId, cart_id: cartId, reference_id: reference, return_url: site } = request
  if (setId && cartId && isWhole('cart_id')) {
    faults.add('cart_id', 'parameter_invalid', 'Send either set_id or cart_id.')
  }
  if (isPublic && setId && isWhole('set_id') && [...setId].length < leastPublicSetId) {
    const message = `With the access key, set_id must be random and have at least ${leastPublicSetId} characters, such as a UUID: whoever knows it gets the cart.`
    faults.add('set_id', 'parameter_invalid', message)
  }
  if (reference && isWhole('reference_id')) {
    faults.attempt('reference_id', () => checkReference(reference))
  }
  if (isWhole('currency')) checkCurrency({ catalog, store }, faults, request.currency)
  const returnUrl = site && isWhole('return_url') ? returnUrlOf(faults, store, site) : null
  const discountCode = isWhole('code') ? checkCode(faults, request.code) : null
  const priceListId = isWhole('price_list')
    ? await checkPriceList({ db, store }, faults, request.price_list, { isPublic })
    : null
  const lines = Array.isArray(request.lines)
    ? await checkCartLines({ db, catalog, store, now }, faults, request.lines, parts)
    : []
  const good = lines.flatMap((line, index) => (line === null ? [] : [{ line, index }]))
  const ofLines = faults.list.flatMap((fault) => {
    const [, index] = /^lines\[(\d+)\]/.exec(fault.field) ?? []
    return index === undefined ? [] : [{ ...fault, index: Number(index) }]
  })
  const isRefused =
    faults.list.length > ofLines.length || good.length === 0 || request.partial !== true
  if (faults.list.length > 0 && isRefused) throw refused()
  return {
    request,
    opening: openingOf(context, request, {
      ...{ returnUrl, discountCode, priceListId },
      lines: good.map(({ line }) => line),
    }),
    indexes: good.map(({ index }) => index),
    failed: ofLines
      .sort((one, other) => one.index - other.index)
      .map(({ index, field, code, message }) => {
        const token: unknown = request.lines[index]?.image_token
        return {
          index,
          image_token: typeof token === 'string' ? token : null,
          field,
          code,
          message,
        }
      }),
  }
}

function openingOf(
  { store, isPublic }: Context,
  request: CartRequest,
  checked: Required<Pick<SetOpening, 'returnUrl' | 'discountCode' | 'priceListId' | 'lines'>>,
): SetOpening {
  const { set_id: setId, cart_id: cartId, language, measures } = request
  return {
    store,
    // A stranger with the access key must not meet a set of the store's own program.
    setKey: setId ? setKeyOf(store, isPublic ? 'public' : 'own', setId) : null,
    addTo: cartId ? cartIdOf(cartId) : null,
    title: tidySetTitle(request.title),
    // As in a URL, an empty reference means none.
    referenceId: request.reference_id || null,
    currency: request.currency || null,
    ...(language && { languages: language }),
    ...(measures && { measures }),
    ...checked,
  }
}

function cartIdOf(text: string): CartId {
  if (!isCartId(text)) throw cartUnknown()
  return text
}

function returnUrlOf(faults: Faults, store: Store, site: string): string | null {
  return faults.attempt('return_url', () => {
    const allowed = allowedReturnUrl(store, site)
    if (allowed === null) throw returnUrlNotAllowed()
    return allowed.href
  })
}

export function openedCartJson(
  { opening, indexes, failed }: CheckedSet,
  { cart, lines, lineCount }: CartOfSet,
  cartUrl: string,
): OpenedCartJson {
  return {
    cart_id: cart.id,
    cart_url: cartUrl,
    status: cart.status,
    title: cart.title,
    reference_id: cart.reference_id,
    currency: cart.currency,
    line_count: lineCount,
    expires_at: new Date(cart.expires_at).toISOString(),
    lines: lines.map(({ id, isNew, product, size }, position) => ({
      index: indexes[position] ?? 0,
      line_id: id,
      image_token: opening.lines[position]?.picture.token ?? '',
      product,
      size,
      is_new: isNew,
    })),
    failed,
  }
}
