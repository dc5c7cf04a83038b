// What became of an invitation or of a link for a new password: whether it was mailed, and to the
// installation's owners the link itself, to be handed on. A store's owners are not shown it: what it
// does would tell them whether the address has an account elsewhere.

import { linkLifeMs } from '../../../trade/operators/links/make-link.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { timeText } from '../frame/formats.ts'
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
  const until = isInvitation ? (
    <>until {timeText(invitedUntil)}</>
  ) : (
    `for ${linkLifeMs.reset / 3_600_000} hours`
  )
  const isSent = mailed !== null && mailed.fault === null
  return (
    <>
      {isSent && (
        <p>
          {isInvitation ? 'An invitation' : 'A link'} was sent to {email}. It works once, {until}.
        </p>
      )}
      {mailed !== null && mailed.fault !== null && (
        <p class="notice fault">
          It could not be sent to {mailed.to}: {mailed.fault}{' '}
          {link === null ? 'Renew the invitation later.' : 'Hand it on yourself.'}
        </p>
      )}
      {link === null ? (
        mailed === null && (
          <p>
            {name} is invited {until}, but this print shop sends no mails. Ask the people who run it
            for the link: they find the invitation with the accounts of your store.
          </p>
        )
      ) : (
        <>
          <p>
            {isSent ? 'Should the mail not arrive, give' : 'Give'} this link to {name}. It works
            once, {until}, and is shown only now: whoever has it can choose the password. Mails come
            to {email} once somebody has followed a link that was mailed there.
          </p>
          <code class="secret">{link}</code>
        </>
      )}
    </>
  )
}
