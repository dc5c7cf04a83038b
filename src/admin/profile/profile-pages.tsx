// One's own account: whom mails go to, password, one-time codes, sessions. Operators have it at
// /admin/profile, integrators at /account/profile.

import type { FastifyReply } from 'fastify'
import { HandprintError } from '../../errors.ts'
import { changePassword } from '../../operators/accounts/change-password.ts'
import { addAuditEntry } from '../../operators/audit/add-audit-entry.ts'
import { changesBetween } from '../../operators/audit/audit-changes.ts'
import { isTotpSecret, newTotpSecret } from '../../operators/second-factor/one-time-codes.ts'
import {
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '../../operators/second-factor/switch-second-factor.ts'
import { endSession, endSessions } from '../../operators/sessions/end-sessions.ts'
import { readSessions } from '../../operators/sessions/read-sessions.ts'
import { confirmPassword } from '../../operators/sign-in/confirm-password.ts'
import type { SignInDeps } from '../../operators/sign-in/sign-in.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { Profile } from './profile.tsx'
import { RecoveryCodes, SecondFactorForm } from './second-factor-form.tsx'

export type ProfileDeps = PanelDeps & SignInDeps

export function profilePages(panel: Panel, deps: ProfileDeps, base: '/admin' | '/account'): void {
  const { database, now } = deps
  const home = `${base}/profile`

  panel.get(home, 'read_only', async (asked) => {
    const { operator, sessionIdHash, show } = asked
    const sessions = await readSessions(database.queries, operator.id, now())
    return await show({
      title: 'Your account',
      children: <Profile {...{ home, operator, sessions, sessionIdHash, now: now() }} />,
    })
  })

  panel.post(`${home}/mails`, 'read_only', async ({ operator, form, redirect }) => {
    const wantsMails = form.get('wants_mails') === 'yes'
    await database.transaction(async (tx) => {
      await tx
        .updateTable('operators')
        .set({ wants_mails: wantsMails ? 1 : 0, updated_at: now() })
        .where('id', '=', operator.id)
        .execute()
      const changes = changesBetween({ mails: operator.wantsMails }, { mails: wantsMails })
      const about = { ...auditOf(operator), changes }
      await addAuditEntry(tx, { ...about, action: 'operator.mails_changed' }, now())
    })
    return await redirect(home, wantsMails ? 'You get mails from now on.' : 'You get no mails.')
  })

  panel.post(`${home}/password`, 'read_only', async (asked) => {
    const { operator, form, sessionIdHash, redirect } = asked
    return await orSay(asked, home, async () => {
      const [password, repeated] = [typed(form.all('password')), typed(form.all('repeated'))]
      if (password !== repeated) throw refused('The two new passwords are not the same.')
      await confirm(asked)
      await changePassword(deps, operator, { password, sessionIdHash })
      const text = 'The password is changed. All your other sessions have ended.'
      return await redirect(home, text)
    })
  })

  panel.get(`${home}/second-factor`, 'read_only', async ({ operator, show }) => {
    const secret = newTotpSecret()
    return await show({
      title: 'One-time codes',
      back: { href: home, label: 'Your account' },
      children: <SecondFactorForm {...{ home, email: operator.email, secret }} />,
    })
  })

  panel.post(`${home}/second-factor`, 'read_only', async (asked) => {
    const { operator, form, show } = asked
    const secret = form.get('secret')
    const page = {
      title: 'One-time codes',
      back: { href: home, label: 'Your account' },
    }
    try {
      await confirm(asked)
      const codes = await switchOnSecondFactor(deps, operator, { secret, code: form.get('code') })
      return await show({ ...page, children: <RecoveryCodes codes={codes} home={home} /> })
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      const again = isTotpSecret(secret) ? secret : newTotpSecret()
      return await show({
        ...page,
        status: error.status,
        notice: { kind: 'fault', text: error.publicMessage },
        children: <SecondFactorForm {...{ home, email: operator.email, secret: again }} />,
      })
    }
  })

  panel.post(`${home}/second-factor/off`, 'read_only', async (asked) => {
    return await orSay(asked, home, async () => {
      await confirm(asked)
      await switchOffSecondFactor(deps, asked.operator.id, asked.operator)
      return await asked.redirect(home, 'One-time codes are switched off.')
    })
  })

  panel.post(`${home}/sessions/end`, 'read_only', async (asked) => {
    const { operator, form, sessionIdHash, redirect } = asked
    const idHash = form.get('session')
    await database.transaction(async (tx) => {
      if (idHash === '') await endSessions(tx, operator.id, sessionIdHash)
      else await endSession(tx, operator.id, idHash)
      await addAuditEntry(tx, { ...auditOf(operator), action: 'operator.sessions_ended' }, now())
    })
    return await redirect(home, idHash === '' ? 'All other sessions ended.' : 'The session ended.')
  })

  async function confirm({ operator, form, request }: PanelRequest): Promise<void> {
    const password = typed(form.all('current'))
    await confirmPassword(deps, operator, { password, address: request.ip })
  }
}

function auditOf(operator: PanelRequest['operator']) {
  return { operator, subject: `operator ${operator.id}`, storeId: operator.storeId }
}

/** What is not right is said on the page that the form stands on. */
async function orSay(
  { redirect }: PanelRequest,
  home: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HandprintError) || error.status >= 500) throw error
    return await redirect(home, { kind: 'fault', text: error.publicMessage })
  }
}

/** Passwords may begin and end with blanks. */
function typed(values: readonly string[]): string {
  return values.at(-1) ?? ''
}

function refused(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
