// GET /account/keys: which keys of the store work; owners replace and end them.

import { noStoreId } from '../../../pure/contract/ids.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { readKeys } from '../../../trade/stores/keys/read-keys.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { type KeyPlace, KeySection, keyPages } from '../stores/key-pages.tsx'
import { say } from '../words/say.ts'
import { storeOf } from './store-of.ts'

const home = '/account/keys'

const integratorsKeys: KeyPlace = {
  path: '/account',
  storeIdOf: ({ operator }) => operator.storeId ?? noStoreId,
  home: () => home,
}

export function keysPages(panel: Panel): void {
  const { queries } = panel.database
  keyPages(panel, integratorsKeys)
  panel.get(
    home,
    'read_only',
    async ({ operator, show }) => {
      const { id } = await storeOf(queries, operator)
      const keys = await readKeys(queries, id, panel.now())
      const mayReplace = hasRole(operator, 'owner')
      return await show({
        title: say('Keys'),
        children: <KeySection {...{ address: '/account', keys, mayReplace }} />,
      })
    },
    { nav: { label: say('Keys'), order: 30 } },
  )
}
