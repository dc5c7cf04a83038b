// A link that is shown once, to be handed on; where there is a mail server it is mailed, too.

import type { MailedLink } from './mail-link.ts'

type Props = { name: string; link: string; mailed: MailedLink | null }

export function OneTimeLink({ name, link, mailed }: Props) {
  const isSent = mailed !== null && mailed.fault === null
  return (
    <>
      {isSent && <p>It was also sent to {mailed.to}.</p>}
      {mailed !== null && mailed.fault !== null && (
        <p class="notice fault">
          It could not be sent to {mailed.to}: {mailed.fault} Hand it on yourself.
        </p>
      )}
      <p>
        {isSent ? 'Should the mail not arrive, give' : 'Give'} this link to {name}. It works once,
        for 24 hours, and is shown only now: whoever has it can choose the password.
      </p>
      <code class="secret">{link}</code>
    </>
  )
}
