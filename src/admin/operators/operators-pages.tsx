// Who may sign in, and as what: operators at /admin/operators, an integrator's people at
// /account/people. For owners.

import { HandprintError } from '../../errors.ts'
import { baseUrlOf } from '../../http/base-url.ts'
import {
  changeRole,
  disableOperator,
  enableOperator,
  endAllSessions,
  makePasswordLink,
} from '../../operators/accounts/change-operator.ts'
import { inviteOperator } from '../../operators/accounts/invite-operator.ts'
import { readOperator, readOperators } from '../../operators/accounts/read-operators.ts'
import { type Role, roles } from '../../operators/operator.ts'
import { switchOffSecondFactor } from '../../operators/second-factor/switch-second-factor.ts'
import { readSessions } from '../../operators/sessions/read-sessions.ts'
import type { FormFields } from '../frame/form-fields.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { type LinkMailDeps, mailLink } from './mail-link.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { InviteForm, OperatorFacts, OperatorList } from './operator-views.tsx'

export function operatorsPages(
  panel: Panel,
  deps: LinkMailDeps,
  base: '/admin' | '/account',
): void {
  const { database, now, baseUrl } = deps
  const title = base === '/admin' ? 'Operators' : 'People'
  const home = `${base}/${title.toLowerCase()}`
  const back = { href: home, label: title }

  panel.get(
    home,
    'owner',
    async ({ operator: { storeId }, show }) => {
      const operators = await readOperators(database.queries, storeId)
      return await show({
        title,
        isWide: true,
        children: (
          <>
            <OperatorList operators={operators} home={home} />
            <InviteForm action={home} />
          </>
        ),
      })
    },
    { nav: { label: title, order: 85 } },
  )

  panel.post(home, 'owner', async ({ operator: asker, form, by, request, show, redirect }) => {
    const { storeId } = asker
    const made = { email: form.get('email'), name: form.get('name'), role: roleOf(form), storeId }
    try {
      const { operator, linkPath } = await inviteOperator(deps, made, by)
      const link = baseUrlOf(request, baseUrl) + linkPath
      const mailed = await mailLink(deps, { operator, link, by: asker })
      return await show({
        title: 'Invitation',
        back,
        children: <OneTimeLink name={operator.name} {...{ link, mailed }} />,
      })
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      return await redirect(home, { kind: 'fault', text: error.publicMessage })
    }
  })

  panel.get(`${home}/:id`, 'owner', async ({ operator: { storeId }, param, show }) => {
    const operator = await readOperator(database.queries, param('id'), storeId)
    const sessions = await readSessions(database.queries, operator.id, now())
    return await show({
      title: operator.name,
      back,
      children: <OperatorFacts {...{ operator, sessions, home: `${home}/${operator.id}` }} />,
    })
  })

  const act = (
    name: string,
    done: string,
    work: (id: string, asked: PanelRequest) => Promise<void>,
  ) =>
    panel.post(`${home}/:id/${name}`, 'owner', async (asked) => {
      const { id } = await readOperator(database.queries, asked.param('id'), asked.operator.storeId)
      try {
        await work(id, asked)
        return await asked.redirect(`${home}/${id}`, done)
      } catch (error) {
        if (!(error instanceof HandprintError) || error.status >= 500) throw error
        return await asked.redirect(`${home}/${id}`, { kind: 'fault', text: error.publicMessage })
      }
    })

  act('role', 'The role is changed.', (id, { form, by }) => changeRole(deps, id, roleOf(form), by))
  act('disable', 'The account is disabled.', (id, { by }) => disableOperator(deps, id, by))
  act('enable', 'The account works again.', (id, { by }) => enableOperator(deps, id, by))
  act('end-sessions', 'All sessions ended.', (id, { by }) => endAllSessions(deps, id, by))
  act('second-factor-off', 'One-time codes are off.', (id, { by }) =>
    switchOffSecondFactor(deps, id, by),
  )

  panel.post(`${home}/:id/link`, 'owner', async ({ operator: asker, param, by, request, show }) => {
    const operator = await readOperator(database.queries, param('id'), asker.storeId)
    const link = baseUrlOf(request, baseUrl) + (await makePasswordLink(deps, operator.id, by))
    const mailed = await mailLink(deps, { operator, link, by: asker })
    return await show({
      title: 'Link for a password',
      back: { href: `${home}/${operator.id}`, label: operator.name },
      children: <OneTimeLink name={operator.name} {...{ link, mailed }} />,
    })
  })
}

/** Throws `parameter_invalid` (400). */
function roleOf(form: FormFields): Role {
  const role = roles.find((known) => known === form.get('role'))
  if (role !== undefined) return role
  const message = `A role is one of ${roles.join(', ')}.`
  throw new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
