// The accounts by which a store's integrators sign in at /account: the first one is made here, and
// its owner invites the others there.

import { HandprintError } from '../../errors.ts'
import { baseUrlOf } from '../../http/base-url.ts'
import {
  disableOperator,
  enableOperator,
  makePasswordLink,
} from '../../operators/accounts/change-operator.ts'
import { inviteOperator } from '../../operators/accounts/invite-operator.ts'
import { readOperator } from '../../operators/accounts/read-operators.ts'
import { readStoreSettings } from '../../stores/settings/store-settings.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { type LinkMailDeps, mailLink } from '../operators/mail-link.ts'
import { OneTimeLink } from '../operators/one-time-link.tsx'

export function accountsOfStorePages(panel: Panel, deps: LinkMailDeps): void {
  const { queries } = deps.database
  const path = '/admin/stores/:id/accounts'

  panel.post(path, 'owner', async (asked) => {
    const { param, form, by, request, show, redirect } = asked
    const store = await readStoreSettings(queries, param('id'))
    const home = `/admin/stores/${store.id}`
    const made = { email: form.get('email'), name: form.get('account_name'), storeId: store.id }
    try {
      const { operator, linkPath } = await inviteOperator(deps, { ...made, role: 'owner' }, by)
      const link = baseUrlOf(request, deps.baseUrl) + linkPath
      const mailed = await mailLink(deps, { operator, link, by: asked.operator })
      return await show({
        title: 'Invitation',
        back: { href: home, label: store.name },
        children: <OneTimeLink name={operator.name} {...{ link, mailed }} />,
      })
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      return await redirect(home, { kind: 'fault', text: error.publicMessage })
    }
  })

  panel.post(`${path}/:account/link`, 'owner', async (asked) => {
    const { param, by, request, show } = asked
    const operator = await readOperator(queries, param('account'), param('id'))
    const link = baseUrlOf(request, deps.baseUrl) + (await makePasswordLink(deps, operator.id, by))
    const mailed = await mailLink(deps, { operator, link, by: asked.operator })
    return await show({
      title: 'Link for a password',
      back: { href: `/admin/stores/${param('id')}`, label: 'The store' },
      children: <OneTimeLink name={operator.name} {...{ link, mailed }} />,
    })
  })

  panel.post(`${path}/:account/disable`, 'owner', async ({ param, by, redirect }) => {
    const { id } = await readOperator(queries, param('account'), param('id'))
    await disableOperator(deps, id, by)
    return await redirect(`/admin/stores/${param('id')}`, 'The account is disabled.')
  })

  panel.post(`${path}/:account/enable`, 'owner', async ({ param, by, redirect }) => {
    const { id } = await readOperator(queries, param('account'), param('id'))
    await enableOperator(deps, id, by)
    return await redirect(`/admin/stores/${param('id')}`, 'The account works again.')
  })
}
