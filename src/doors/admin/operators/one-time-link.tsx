// The result of an invitation or of a password reset: whether it was mailed, and for owners of the
// installation the link itself. Owners of a store do not see the link, because it would reveal
// whether the address has an account elsewhere.

import { linkLifeMs } from '../../../trade/operators/links/make-link.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { t, tParts } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { timeText } from '../layout/formats.ts'
import type { MailedLink } from './mail-link.ts'

type Props = {
  kind: 'invite' | 'reset'
  operator: Operator
  link: string | null
  mailed: MailedLink | null
}

export function OneTimeLink({ kind, operator, link, mailed }: Props) {
  const { name, email, invitedUntil } = operator
  const isInvitation = kind === 'invite'
  const until = isInvitation
    ? tParts('until {time}', { time: timeText(invitedUntil) })
    : t('for {reset} hours', { reset: linkLifeMs.reset / 3_600_000 })
  const isSent = mailed !== null && mailed.fault === null
  return (
    <>
      {isSent && (
        <p>
          {tParts('{what} was sent to {email}. It works once, {until}.', {
            what: isInvitation ? t('An invitation') : t('A link'),
            email,
            until,
          })}
        </p>
      )}
      {mailed !== null && mailed.fault !== null && (
        <p class="notice fault">
          {t('The mail to {to} could not be sent: {fault} {what}', {
            to: mailed.to,
            fault: tRefusal(mailed.fault),
            what: link === null ? t('Renew the invitation later.') : t('Pass it on yourself.'),
          })}
        </p>
      )}
      {link === null ? (
        mailed === null && (
          <p>
            {tParts(
              '{name} is invited {until}, but this print shop doesn’t send mails. Ask the people who run it for the link. They find the invitation in your store’s accounts.',
              { name, until },
            )}
          </p>
        )
      ) : (
        <>
          <p>
            {tParts(
              '{what} this link to {name}. It works once, {until}, and is shown only now. Anyone with the link can set the password. Mails go to {email} once the address has been confirmed with a mailed link.',
              {
                what: isSent ? t('If the mail doesn’t arrive, give') : t('Give'),
                name,
                until,
                email,
              },
            )}
          </p>
          <code class="secret">{link}</code>
        </>
      )}
    </>
  )
}
