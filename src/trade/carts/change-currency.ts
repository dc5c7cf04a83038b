import type { DatabaseDeps } from '../../ground/database/database.ts'
import { refuseCurrency } from '../catalog/prices/currency-for.ts'
import { readCatalog } from '../catalog/saved/read-catalog.ts'
import { getStore } from '../stores/find-store.ts'
import { countingChoices } from './choice-times.ts'
import { getOpenCartRow } from './get-cart.ts'
import { touchCart } from './insert-cart.ts'

/**
 * `chosenAt` is the time of the choice in milliseconds since the epoch; it defaults to now. The
 * later of two choices wins. Throws `parameter_invalid` for a currency the store has no prices in,
 * and everything getOpenCartRow throws.
 */
export function changeCurrency(
  deps: DatabaseDeps,
  cartId: string,
  currency: string,
  chosenAt?: number,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    refuseCurrency(await readCatalog(tx), await getStore(tx, cart.store_id), currency)
    const { counting, times } = countingChoices(
      ['currency'],
      { currency: cart.currency_chosen_at ?? 0 },
      {
        times: chosenAt === undefined ? undefined : { currency: chosenAt },
        now: deps.now(),
      },
    )
    if (!counting.has('currency')) return
    const chosen = { currency, currency_chosen_at: times.currency ?? null }
    await tx.updateTable('carts').set(chosen).where('id', '=', cart.id).execute()
    await touchCart(tx, cart.id, deps.now())
  })
}
