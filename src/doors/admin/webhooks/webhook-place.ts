// Where the pages about a store's webhooks are: operators have those of every store, integrators their
// own.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import { say } from '../words/say.ts'

export type WebhookPlace = {
  /** The pattern of the list's address. */
  path: string
  /** Throws where there is no such store. */
  storeOf(db: Queries, context: PanelContext): Promise<Store>
  /** The list's address for that store. */
  home(store: Store): string
  /** Above the list. */
  back: { href: string; label: string } | null
}

export const everyStoresWebhooks = '/admin/webhooks'

export const operatorsPlace: WebhookPlace = {
  path: `${everyStoresWebhooks}/:store`,
  async storeOf(db, context) {
    const id = readStoreId(context.param('store'))
    const row = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst()
    if (row === undefined)
      throw notFound(say('There is no store of that id. Choose one from the list of webhooks.'))
    return await findStore(db, id)
  },
  home: (store) => `${everyStoresWebhooks}/${store.id}`,
  back: { href: everyStoresWebhooks, label: 'Webhooks' },
}
