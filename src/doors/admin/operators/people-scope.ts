// Where accounts are managed: the installation's at /admin/operators, a store's by its own owners
// at /account/people, and by operators at /admin/stores/:id/accounts.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { NavEntry } from '../layout/panel-nav.ts'

export type PeopleRoutes = {
  page: Route
  factorRule: Route
  one: Record<'page' | 'disable' | 'enable' | 'remove' | 'renew' | 'role', Route>
}

export type PeopleScope = {
  title: string
  routes: PeopleRoutes
  nav?: NavEntry
  /**
   * What only operators may do with a person's account: see links, set a new password, end
   * sessions. Null for owners of a store, since the person may work for others too.
   */
  forOperators: Record<'endSessions' | 'link' | 'removePasskeys' | 'secondFactorOff', Route> | null
  /** Null for the installation. Throws `not_found` (404). */
  storeIdOf(context: PanelContext, db: Queries): Promise<StoreId | null>
  /** The URL of the list. */
  home(context: PanelContext): string
  back?(context: PanelContext): { href: string; label: string }
}

export const installationsPeople: PeopleScope = {
  title: 'Operators',
  routes: routes.admin.operators,
  nav: { label: 'Operators', order: 85 },
  forOperators: routes.admin.operators.one,
  storeIdOf: async () => null,
  home: () => routes.admin.operators.page.href(),
}

export const integratorsPeople: PeopleScope = {
  title: 'People',
  routes: routes.account.people,
  nav: { label: 'People', order: 85 },
  forOperators: null,
  storeIdOf: async ({ operator }) => operator.storeId,
  home: () => routes.account.people.page.href(),
}

export const storesPeople: PeopleScope = {
  title: 'Accounts',
  routes: routes.admin.stores.one.accounts,
  forOperators: routes.admin.stores.one.accounts.one,
  storeIdOf: async ({ param }, db) => (await readStoreSettings(db, readStoreId(param('id')))).id,
  home: ({ param }) => routes.admin.stores.one.accounts.page.href({ id: param('id') }),
  back: ({ param }) => ({
    href: routes.admin.stores.one.page.href({ id: param('id') }),
    label: t('The store'),
  }),
}
