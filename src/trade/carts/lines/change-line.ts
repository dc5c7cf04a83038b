import type { Selectable } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { CartLinesTable } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { currencyOfCart } from '../../catalog/prices/currency-for.ts'
import { readCatalog } from '../../catalog/saved/read-catalog.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { buildLine } from '../build-line.ts'
import type { CartLine } from '../cart.ts'
import { lineUnknown } from '../cart-errors.ts'
import type { ChoiceTimes } from '../choice-times.ts'
import { getOpenCartRow } from '../get-cart.ts'
import { touchCart } from '../insert-cart.ts'
import { changedLine, type LineChange } from './changed-line.ts'

/**
 * `times` holds when each field and option was chosen, by name. A name without a time, or with a
 * later choice already saved, stays unchanged. Without `times`, everything was chosen just now.
 * Throws `line_unknown`, `size_unavailable`, `parameter_invalid`, and everything getOpenCartRow
 * throws.
 */
export function changeLine(
  deps: DatabaseDeps,
  cartId: CartId,
  lineId: string,
  asked: LineChange,
  times?: ChoiceTimes,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    const catalog = await readCatalog(tx)
    const row = await getLineRow(tx, cart.id, lineId)
    const line = await builtLine(tx, row, { catalog, currency: cart.currency })
    const { currency } = cart
    const made = changedLine(row, line, asked, { catalog, currency, times, now: deps.now() })
    await tx.updateTable('cart_lines').set(made).where('id', '=', line.id).execute()
    await touchCart(tx, cart.id, deps.now())
  })
}

async function builtLine(
  tx: Queries,
  row: Selectable<CartLinesTable>,
  { catalog, currency: asked }: { catalog: Catalog; currency: string },
): Promise<CartLine> {
  const picture = (await readPictures(tx, [row.image_token])).get(row.image_token)
  if (!picture) throw lineUnknown()
  // Prices are not needed here, so any currency with prices will do.
  const currency = currencyOfCart(catalog, { currencies: null }, asked)
  return buildLine(row, picture, { catalog, currency })
}

/** Finds a line that has not been removed. Throws `line_unknown`. */
export async function getLineRow(tx: Queries, cartId: CartId, lineId: string) {
  const row = await tx
    .selectFrom('cart_lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw lineUnknown()
  return row
}
