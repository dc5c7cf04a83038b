// The location of a store's webhook pages: operators manage those of every store, integrators their
// own.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import { say } from '../words/say.ts'

export type WebhookPlace = {
  /** The path pattern of the list. */
  path: string
  /** Throws if the store does not exist. */
  storeOf(db: Queries, context: PanelContext): Promise<Store>
  /** The URL of the store's list. */
  home(store: Store): string
  /** Shown above the list. */
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
