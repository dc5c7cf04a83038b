// The signed-in person's account: mail preferences, password, second factor, sessions. Operators
// have it at /admin/profile, integrators at /account/profile.

import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { isTimeZone } from '../../../pure/zoned-days.ts'
import { aboutOneself, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { setTimeZone, setWantsMails } from '../../../trade/operators/accounts/change-operator.ts'
import { changePassword } from '../../../trade/operators/accounts/change-password.ts'
import { deleteAccount } from '../../../trade/operators/accounts/delete-account.ts'
import { makeLink } from '../../../trade/operators/links/make-link.ts'
import { readPasskeys } from '../../../trade/operators/passkeys/account-passkeys.ts'
import {
  isTotpSecret,
  newTotpSecret,
} from '../../../trade/operators/second-factor/one-time-codes.ts'
import {
  codesStay,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '../../../trade/operators/second-factor/switch-second-factor.ts'
import { endSession, endSessions } from '../../../trade/operators/sessions/end-sessions.ts'
import { readSessions } from '../../../trade/operators/sessions/read-sessions.ts'
import { readBrowserCookie } from '../../../trade/operators/sessions/session-cookie.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { confirmPerson } from '../layout/confirm-person.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { passkeyOriginOf } from '../layout/passkey-origin-of.ts'
import { redirectOnError } from '../layout/redirect-with-outcome.ts'
import { mailLink } from '../operators/mail-link.ts'
import { languageRoutes } from './language-routes.tsx'
import { Profile } from './profile.tsx'
import { profilePasskeyRoutes } from './profile-passkey-routes.tsx'
import type { ProfileTree } from './profile-tree.ts'
import { RecoveryCodes, SecondFactorForm } from './second-factor-form.tsx'

export function profileRoutes(panel: Panel, at: ProfileTree): void {
  const { database, now } = panel
  profilePasskeyRoutes(panel, at, confirm)
  languageRoutes(panel, at)

  panel.get(at.page, 'read_only', async (context) => {
    const { operator, sessionIdHash, show } = context
    const sessions = await readSessions(database.queries, operator.id, now())
    const hasMails = (await panel.findMailServer()) !== null
    const passkeys = await readPasskeys(database.queries, operator.id)
    const place = passkeyOriginOf(context.request, panel.baseUrl)
    const facts = {
      at,
      passkeys,
      place,
      operator,
      sessions,
      sessionIdHash,
      hasMails,
      codesStay: await codesStay(database.queries, operator.id),
      now: now(),
    }
    const children = <Profile {...facts} shopZone={panel.timeZone} />
    return await show({ title: t('Your account'), children })
  })

  panel.post(at.mails, 'read_only', async ({ operator, form, redirect }) => {
    const wantsMails = form.get('wants_mails') === 'yes'
    await database.transaction(async (tx) => {
      await setWantsMails(tx, operator, wantsMails, now())
      const changes = changesBetween({ mails: operator.wantsMails }, { mails: wantsMails })
      const about = { ...aboutOneself(operator), changes }
      await addAuditEntry(tx, { ...about, action: 'operator.mails_changed' }, now())
    })
    return await redirect(
      at.page.href(),
      wantsMails ? t('You now receive mails.') : t('You don’t receive mails.'),
    )
  })

  panel.post(at.timeZone, 'read_only', async ({ operator, form, redirect }) => {
    const chosen = form.get('time_zone')
    if (chosen !== '' && !isTimeZone(chosen)) {
      return await redirect(at.page.href(), {
        kind: 'fault',
        text: t('Choose a time zone from the list.'),
      })
    }
    const timeZone = chosen === '' ? null : chosen
    await database.transaction(async (tx) => {
      await setTimeZone(tx, operator, timeZone, now())
      const changes = changesBetween({ zone: operator.timeZone }, { zone: timeZone })
      const about = { ...aboutOneself(operator), changes }
      await addAuditEntry(tx, { ...about, action: 'operator.time_zone_changed' }, now())
    })
    return await redirect(
      at.page.href(),
      t('Times are now shown in {timeZone}.', { timeZone: timeZone ?? panel.timeZone }),
    )
  })

  panel.post(at.confirm, 'read_only', async ({ operator, request, redirect }) => {
    const { id, email: to } = operator
    const path = await database.transaction(async (tx) => {
      const action = 'operator.confirmation_asked'
      await addAuditEntry(tx, { ...aboutOneself(operator), action }, now())
      const link = { kind: 'confirm', operatorId: id, provesAddress: true } as const
      return await makeLink(tx, link, now())
    })
    const link = baseUrlOf(request, panel.baseUrl) + path
    const mailed = await mailLink(panel, { kind: 'confirm', to, link, by: operator })
    if (mailed?.fault === null)
      return await redirect(at.page.href(), t('A link was sent to {to}.', { to }))
    const text = t('The mail to {to} could not be sent: {fault}', {
      to,
      fault: mailed ? tRefusal(mailed.fault) : t('this print shop doesn’t send mails.'),
    })
    return await redirect(at.page.href(), { kind: 'fault', text })
  })

  panel.post(at.delete, 'read_only', async (context) => {
    return await redirectOnError(context, at.page.href(), async () => {
      await confirm(context)
      await deleteAccount(panel, context.operator)
      return context.reply.redirect(routes.signIn.page.href(), 303)
    })
  })

  panel.post(at.password, 'read_only', async (context) => {
    const { operator, form, sessionIdHash, redirect } = context
    return await redirectOnError(context, at.page.href(), async () => {
      const [password, repeated] = [typed(form.all('password')), typed(form.all('repeated'))]
      if (password !== repeated) {
        const text = t('The new passwords don’t match.')
        return await redirect(at.page.href(), { kind: 'fault', text, faults: { repeated: text } })
      }
      await confirm(context)
      const browser = readBrowserCookie(context.request, panel.baseUrl)
      await changePassword(panel, operator, { password, sessionIdHash, browser })
      const text = t('Password changed. All your other sessions were ended.')
      return await redirect(at.page.href(), text)
    })
  })

  panel.get(at.secondFactor.page, 'read_only', async ({ operator, show }) => {
    const secret = newTotpSecret()
    return await show({
      title: t('One-time codes'),
      back: { href: at.page.href(), label: t('Your account') },
      children: <SecondFactorForm {...factorFacts(operator)} secret={secret} />,
    })
  })

  panel.post(at.secondFactor.page, 'read_only', async (context) => {
    const { operator, form, sessionIdHash, show } = context
    const secret = form.get('secret')
    const page = {
      title: t('One-time codes'),
      back: { href: at.page.href(), label: t('Your account') },
    }
    try {
      await confirm(context)
      const shown = { secret, code: form.get('code'), sessionIdHash }
      const codes = await switchOnSecondFactor(panel, operator, shown)
      const notice = { kind: 'done', text: t('All other sessions ended.') } as const
      return await show({ ...page, notice, children: <RecoveryCodes codes={codes} at={at} /> })
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      const again = isTotpSecret(secret) ? secret : newTotpSecret()
      return await show({
        ...page,
        status: error.status,
        notice: { kind: 'fault', text: tRefusal(error.told) },
        children: <SecondFactorForm {...factorFacts(operator)} secret={again} />,
      })
    }
  })

  panel.post(at.secondFactor.off, 'read_only', async (context) => {
    return await redirectOnError(context, at.page.href(), async () => {
      await confirm(context)
      await switchOffSecondFactor(panel, context.operator, context.operator)
      return await context.redirect(at.page.href(), t('One-time codes turned off.'))
    })
  })

  panel.post(at.sessions.end, 'read_only', async (context) => {
    const { operator, form, sessionIdHash, redirect } = context
    const idHash = form.get('session')
    await database.transaction(async (tx) => {
      if (idHash === '') await endSessions(tx, operator.id, sessionIdHash)
      else await endSession(tx, operator.id, idHash)
      await addAuditEntry(
        tx,
        { ...aboutOneself(operator), action: 'operator.sessions_ended' },
        now(),
      )
    })
    return await redirect(
      at.page.href(),
      idHash === '' ? t('All other sessions ended.') : t('Session ended.'),
    )
  })

  function factorFacts({ email, lacksSecondFactor: isDemanded }: PanelContext['operator']) {
    return { at, email, isDemanded }
  }

  function confirm(context: PanelContext): Promise<void> {
    return confirmPerson(panel, context)
  }
}

/** Passwords may begin and end with spaces. */
function typed(values: readonly string[]): string {
  return values.at(-1) ?? ''
}
