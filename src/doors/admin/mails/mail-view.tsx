// A mail to be read: to whom, what became of it, and its words.

import type { Mail, MailMessage } from '../../../trade/mail/mail-message.ts'
import { timeText } from '../frame/formats.ts'
import { MailState } from './mail-table.tsx'

type Props = { mail: Mail; message: MailMessage | null; htmlUrl: string }

export function MailView({ mail, message, htmlUrl }: Props) {
  return (
    <>
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <MailState mail={mail} />
        </dd>
        {mail.reason !== null && (
          <>
            <dt>Why</dt>
            <dd>{mail.reason}</dd>
          </>
        )}
        <dt>Written</dt>
        <dd>{timeText(mail.created_at)}</dd>
        {message !== null && (
          <>
            <dt>To</dt>
            <dd>{message.to.join(', ') || 'nobody'}</dd>
            <dt>Subject</dt>
            <dd>{message.subject}</dd>
          </>
        )}
      </dl>
      {message === null ? (
        <p>It would not be written any more: what it tells is over, or the data are deleted.</p>
      ) : (
        <>
          <p class="note">
            As it would be written now. <a href={htmlUrl}>See it as mail programs show it</a>
          </p>
          <pre class="log">{message.text}</pre>
        </>
      )}
    </>
  )
}
