// The shop shown on an error page: the store, if the URL identifies it or there is only one,
// otherwise the seller's name. Includes the seller's details, as on every page.

import type { FastifyRequest } from 'fastify'
import type { DatabaseDeps } from '../../ground/database/database.ts'
import { pathParams } from '../../ground/http/path-params.ts'
import { isFramed, referringSite } from '../../ground/http/referring-site.ts'
import { isCartId } from '../../pure/contract/ids.ts'
import { findStoreOfCart } from '../../trade/carts/get-cart.ts'
import { siteOfCart } from '../../trade/carts/remember-site.ts'
import { storeByAccessKey } from '../../trade/stores/authenticate.ts'
import { findOnlyStore } from '../../trade/stores/find-store.ts'
import { isNamedSite } from '../../trade/stores/frame-ancestors.ts'
import { allowedReturnUrl } from '../../trade/stores/return-addresses.ts'
import { readFields } from './fields/fields.ts'
import { legalNotes, readLegalPages } from './layout/legal-notes.ts'
import { shopOf } from './layout/shop-frame.tsx'
import type { ShopOfError } from './pages/error-page.tsx'
import { wayBackTarget } from './views/way-back-view.ts'

/** Null if there is no name yet, or if the database does not respond. */
export async function shopOfError(
  deps: DatabaseDeps,
  request: FastifyRequest,
): Promise<ShopOfError | null> {
  try {
    return await find(deps, request)
  } catch {
    return null
  }
}

async function find(
  { database, now }: DatabaseDeps,
  request: FastifyRequest,
): Promise<ShopOfError | null> {
  const db = database.queries
  const { cartId = '' } = pathParams(request) ?? {}
  const {
    access_key: key = '',
    came_from: told,
    return_url: returnUrl = '',
  } = readFields(request.query)
  const named = isCartId(cartId)
    ? await findStoreOfCart(db, cartId)
    : await storeByAccessKey(db, key, now).catch(() => null)
  const store = named ?? (await findOnlyStore(db))
  const known = await readLegalPages(db)
  const legal = legalNotes(known, { store: store?.id ?? '' })
  if (store !== null) {
    // The site carried along by a pull's URL is used only if the store names its host.
    const site = referringSite(request, told)
    const address = isCartId(cartId)
      ? await siteOfCart(db, cartId, store)
      : (allowedReturnUrl(store, returnUrl)?.href ?? null)
    return {
      ...shopOf(store),
      legal,
      cameFrom: site !== null && isNamedSite(store, site) ? site : null,
      returnTo: isFramed(request) ? null : wayBackTarget(address, request.host),
    }
  }
  const { name } = known.seller
  return name === ''
    ? null
    : { storeName: name, brand: { accent: null, logo: null }, isTest: false, legal }
}
