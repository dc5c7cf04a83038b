// Where accounts are managed: the installation's at /admin/operators, a store's by its own owners
// at /account/people, and by operators at /admin/stores/:id/accounts.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { NavEntry } from '../frame/panel-nav.ts'
import { say } from '../words/say.ts'

export type PeoplePlace = {
  title: string
  /** The path pattern of the list. */
  path: string
  nav?: NavEntry
  /**
   * True if the viewer may know and do everything about a person: see links, set a new password,
   * end sessions. Owners of a store may not, because the person may work for others too.
   */
  isOfOperators: boolean
  /** Null for the installation. Throws `not_found` (404). */
  storeIdOf(context: PanelContext, db: Queries): Promise<StoreId | null>
  /** The URL of the list. */
  home(context: PanelContext): string
  back?(context: PanelContext): { href: string; label: string }
}

export const installationsPeople: PeoplePlace = {
  title: 'Operators',
  path: '/admin/operators',
  nav: { label: 'Operators', order: 85 },
  isOfOperators: true,
  storeIdOf: async () => null,
  home: () => '/admin/operators',
}

export const integratorsPeople: PeoplePlace = {
  title: 'People',
  path: '/account/people',
  nav: { label: 'People', order: 85 },
  isOfOperators: false,
  storeIdOf: async ({ operator }) => operator.storeId,
  home: () => '/account/people',
}

export const storesPeople: PeoplePlace = {
  title: 'Accounts',
  path: '/admin/stores/:id/accounts',
  isOfOperators: true,
  storeIdOf: async ({ param }, db) => (await readStoreSettings(db, readStoreId(param('id')))).id,
  home: ({ param }) => `/admin/stores/${param('id')}/accounts`,
  back: ({ param }) => ({ href: `/admin/stores/${param('id')}`, label: say('The store') }),
}
