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
          {t('It could not be sent to {to}: {fault} {what}', {
            to: mailed.to,
            fault: tRefusal(mailed.fault),
            what: link === null ? t('Renew the invitation later.') : t('Hand it on yourself.'),
          })}
        </p>
      )}
      {link === null ? (
        mailed === null && (
          <p>
            {tParts(
              '{name} is invited {until}, but this print shop sends no mails. Ask the people who run it for the link: they find the invitation with the accounts of your store.',
              { name, until },
            )}
          </p>
        )
      ) : (
        <>
          <p>
            {tParts(
              '{what} this link to {name}. It works once, {until}, and is shown only now: whoever has it can choose the password. Mails come to {email} once somebody has followed a link that was mailed there.',
              {
                what: isSent ? t('Should the mail not arrive, give') : t('Give'),
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
