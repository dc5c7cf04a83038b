// The state of everything that a cart's page is made of, in one statement, so that an unchanged
// page can be sent again without reading any of it.

import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import { type RowStateOf, readRowStates } from '../../../ground/database/row-state.ts'
import type { CartId } from '../../../pure/contract/ids.ts'

/** Two equal texts mean that no row has changed in between. */
export type CartPageState = (cartId: CartId) => Promise<string>

type Row = { state: string | null }

export function createCartPageState(database: Database): CartPageState {
  let query: CompiledQuery<Row> | null = null
  return async (cartId) => {
    query ??= compile(database, await readRowStates(database))
    const parameters = query.parameters.map(() => cartId)
    const { rows } = await database.queries.executeQuery<Row>({ ...query, parameters })
    // A union has no order.
    return rows
      .map(({ state }) => state ?? '')
      .sort()
      .join('\n')
  }
}

/** Its only parameters are the cart's id, so that it is compiled once. */
function compile({ queries }: Database, stateOf: RowStateOf): CompiledQuery<Row> {
  const cart = sql.val('')
  return sql<Row>`
    select concat('cart', ${stateOf('carts')}, ' ', ${stateOf('stores')}) as state
    from carts join stores on stores.id = carts.store_id where carts.id = ${cart}
    union all select concat('line', ${stateOf('cart_lines')})
    from cart_lines where cart_id = ${cart}
    union all select concat('picture', ${stateOf('image_tokens')}, ' ', ${stateOf('images')})
    from cart_lines join image_tokens on token = image_token
      join images on sha256 in (preview_sha256, print_sha256)
    where cart_id = ${cart}
    union all select concat('draft', ${stateOf('checkout_drafts')})
    from checkout_drafts where cart_id = ${cart}
    union all select concat('catalog', max(version)) from catalogs
    union all select concat('prices', ${stateOf('price_lists')}) from price_lists
    union all select concat('seller', ${stateOf('sellers')}) from sellers
    union all select concat('text', page, language) from legal_texts`.compile(queries)
}
