// The location of a store's webhook pages: operators manage those of every store, integrators their
// own.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'

type WebhookAction = 'change' | 'delete' | 'pause' | 'resume' | 'secret' | 'test'
export type WebhookRoutes = {
  page: Route
  one: Record<'page' | WebhookAction, Route> & {
    deliveries: { one: { page: Route; replay: Route } }
  }
}

export type WebhookPlace = {
  routes: WebhookRoutes
  /** Throws if the store does not exist. */
  storeOf(db: Queries, context: PanelContext): Promise<Store>
  /** The URL of the store's list. */
  home(store: Store): string
  /** Shown above the list. */
  back: { href: string; label: string } | null
}

export const operatorsPlace: WebhookPlace = {
  routes: routes.admin.webhooks.one,
  async storeOf(db, context) {
    const id = readStoreId(context.param('store'))
    const row = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst()
    if (row === undefined)
      throw notFound(t('No store has this ID. Choose one from the list of webhooks.'))
    return await getStore(db, id)
  },
  home: (store) => routes.admin.webhooks.one.page.href({ store: store.id }),
  back: { href: routes.admin.webhooks.page.href(), label: 'Webhooks' },
}
