// Who may sign in for the installation or a store, and with which role. For owners.

import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, invalid } from '../../../pure/errors.ts'
import {
  changeRole,
  disableOperator,
  enableOperator,
  endAllSessions,
  endMembership,
  makePasswordLink,
} from '../../../trade/operators/accounts/change-operator.ts'
import {
  inviteOperator,
  renewInvitation,
} from '../../../trade/operators/accounts/invite-operator.ts'
import { readOperator, readOperators } from '../../../trade/operators/accounts/read-operators.ts'
import type { LinkPair } from '../../../trade/operators/links/make-link.ts'
import { type Operator, type Role, roles } from '../../../trade/operators/operator.ts'
import {
  readPasskeys,
  removeAllPasskeys,
} from '../../../trade/operators/passkeys/account-passkeys.ts'
import {
  demandSecondFactor,
  isSecondFactorDemanded,
} from '../../../trade/operators/second-factor/demand-second-factor.ts'
import { switchOffSecondFactor } from '../../../trade/operators/second-factor/switch-second-factor.ts'
import { readSessions } from '../../../trade/operators/sessions/read-sessions.ts'
import { t, tText } from '../i18n/t.ts'
import { confirmPerson } from '../layout/confirm-person.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { redirectOnError } from '../layout/redirect-with-outcome.ts'
import { mailLink } from './mail-link.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { FactorRule, InviteForm, OperatorFacts, OperatorList } from './operator-views.tsx'
import type { PeopleScope } from './people-scope.ts'

export function peopleRoutes(panel: Panel, place: PeopleScope): void {
  const { database, now, baseUrl } = panel
  const { queries } = database
  const { forOperators, routes: at } = place

  panel.get(
    at.page,
    'owner',
    async (context) => {
      const storeId = await place.storeIdOf(context, queries)
      const operators = await readOperators(queries, storeId)
      const isDemanded = await isSecondFactorDemanded(queries, storeId)
      const home = place.home(context)
      const back = place.back?.(context)
      return await context.show({
        title: tText(place.title),
        ...(back && { back }),
        isWide: true,
        children: (
          <>
            <OperatorList operators={operators} home={home} now={now()} />
            <InviteForm action={home} role={operators.length === 0 ? 'owner' : 'staff'} />
            <FactorRule action={`${home}/factor-rule`} isDemanded={isDemanded} />
          </>
        ),
      })
    },
    place.nav && { nav: place.nav },
  )

  panel.post(at.page, 'owner', async (context) => {
    const { form, by } = context
    const storeId = await place.storeIdOf(context, queries)
    const made = { email: form.get('email'), name: form.get('name'), role: roleOf(form), storeId }
    return await redirectOnError(context, place.home(context), async () => {
      await confirmPerson(panel, context)
      const { operator, links } = await inviteOperator(panel, made, by)
      return await showLink(context, 'invite', operator, links)
    })
  })

  panel.post(at.factorRule, 'owner', async (context) => {
    const { form, by, redirect } = context
    const storeId = await place.storeIdOf(context, queries)
    const isDemanded = form.get('demanded') === 'yes'
    return await redirectOnError(context, place.home(context), async () => {
      if (!isDemanded) await confirmPerson(panel, context)
      await demandSecondFactor(panel, { storeId, isDemanded }, by)
      const text = isDemanded
        ? t(
            'A second factor is now required. Anyone without one has to set it up before doing anything else.',
          )
        : t('A second factor is now optional.')
      return await redirect(place.home(context), text)
    })
  })

  panel.get(at.one.page, 'owner', async (context) => {
    const operator = await getOperator(context)
    const sessions = forOperators !== null ? await readSessions(queries, operator.id, now()) : null
    const home = `${place.home(context)}/${operator.membershipId}`
    const hasPasskeys = (await readPasskeys(queries, operator.id)).length > 0
    return await context.show({
      title: operator.name,
      back: { href: place.home(context), label: tText(place.title) },
      children: (
        <OperatorFacts
          operator={operator}
          hasPasskeys={hasPasskeys}
          sessions={sessions}
          home={home}
          isOwn={operator.id === context.operator.id}
          now={now()}
        />
      ),
    })
  })

  const act = (
    route: Route,
    done: string,
    work: (operator: Operator, context: PanelContext) => Promise<void>,
    isLast = false,
  ) =>
    panel.post(route, 'owner', async (context) => {
      const operator = await getOperator(context)
      const home = place.home(context)
      const page = `${home}/${operator.membershipId}`
      return await redirectOnError(context, page, async () => {
        await work(operator, context)
        // Accounts that have lost access to this page are sent to their start page.
        const isOwn = operator.membershipId === context.operator.membershipId
        return await context.redirect(
          isOwn ? routes.signIn.page.href() : isLast ? home : page,
          tText(done),
        )
      })
    })

  act(at.one.role, t('Role changed.'), async ({ membershipId, role: before }, context) => {
    const role = roleOf(context.form)
    // Demoting an owner can take the shop away from them.
    await confirmForOwner(context, before === 'owner' ? before : role)
    await changeRole(panel, membershipId, role, context.by)
  })
  act(at.one.disable, t('Account disabled.'), async ({ membershipId }, context) => {
    await confirmPerson(panel, context)
    await disableOperator(panel, membershipId, context.by)
  })
  act(at.one.enable, t('Account enabled.'), async ({ membershipId, role }, context) => {
    await confirmForOwner(context, role)
    await enableOperator(panel, membershipId, context.by)
  })
  const end = async ({ membershipId, hasJoined }: Operator, context: PanelContext) => {
    // An invitation that was not accepted is easily sent again.
    if (hasJoined) await confirmPerson(panel, context)
    await endMembership(panel, membershipId, context.by)
  }
  act(at.one.remove, t('Done: this address can no longer be used to sign in here.'), end, true)

  panel.post(at.one.renew, 'owner', async (context) => {
    const { membershipId } = await getOperator(context)
    return await redirectOnError(context, `${place.home(context)}/${membershipId}`, async () => {
      await confirmPerson(panel, context)
      const { operator, links } = await renewInvitation(panel, membershipId, context.by)
      return await showLink(context, 'invite', operator, links)
    })
  })

  if (forOperators !== null) {
    act(forOperators.endSessions, t('All sessions ended.'), ({ membershipId }, { by }) =>
      endAllSessions(panel, membershipId, by),
    )
    act(forOperators.secondFactorOff, t('One-time codes are off.'), async (operator, context) => {
      refuseOwn(operator, context)
      await confirmPerson(panel, context)
      await switchOffSecondFactor(panel, operator, context.by)
    })
    act(forOperators.removePasskeys, t('Passkeys removed.'), async (operator, context) => {
      refuseOwn(operator, context)
      await confirmPerson(panel, context)
      await database.transaction((tx) => removeAllPasskeys(tx, operator, context, now()))
    })
    panel.post(forOperators.link, 'owner', async (context) => {
      const operator = await getOperator(context)
      refuseOwn(operator, context)
      const page = `${place.home(context)}/${operator.membershipId}`
      const refusal = await redirectOnError(context, page, async () => {
        // The link signs in everywhere the person has access, and they may be an owner elsewhere.
        await confirmPerson(panel, context)
        return null
      })
      if (refusal !== null) return refusal
      const links = await makePasswordLink(panel, operator.membershipId, context.by)
      return await showLink(context, 'reset', operator, links)
    })
  }

  /** An owner's access outlasts the session that created it. */
  async function confirmForOwner(context: PanelContext, role: Role): Promise<void> {
    if (role === 'owner') await confirmPerson(panel, context)
  }

  async function getOperator(context: PanelContext): Promise<Operator> {
    return await readOperator(
      queries,
      context.param('account'),
      await place.storeIdOf(context, queries),
    )
  }

  async function showLink(
    context: PanelContext,
    kind: 'invite' | 'reset',
    operator: Operator,
    links: LinkPair,
  ) {
    const origin = baseUrlOf(context.request, baseUrl)
    const { email, membershipId } = operator
    const mail = { kind, to: email, link: origin + links.mailed, by: context.operator }
    const mailed = await mailLink(panel, mail)
    const link = forOperators !== null ? origin + links.shown : null
    return await context.show({
      title: kind === 'invite' ? t('Invitation') : t('Link to set a password'),
      back: { href: `${place.home(context)}/${membershipId}`, label: operator.name },
      children: <OneTimeLink kind={kind} operator={operator} link={link} mailed={mailed} />,
    })
  }
}

/** A session left open must not bypass the account's own password. Throws `access_denied` (403). */
function refuseOwn({ id }: Operator, { operator }: PanelContext): void {
  if (id !== operator.id) return
  const message = t(
    'This is your own account. To change how you sign in, open your account page from your name in the menu. You need your password there.',
  )
  throw fault('access_denied', 403, message)
}

/** Throws `parameter_invalid` (400). */
function roleOf(form: FormFields): Role {
  const role = roles.find((known) => known === form.get('role'))
  if (role !== undefined) return role
  const message = t('The role must be one of {list}.', { list: roles.join(', ') })
  throw invalid(message, 400)
}
