// The SMTP server that sends our mail. Each mail has its own connection: a shop sends few, and the
// server would have closed an idle connection by the next one.

import { createTransport } from 'nodemailer'
import type { MailServerConfig } from '../../pure/contract/mail-server-config.ts'
import { type HandprintError, invalid } from '../../pure/errors.ts'
import { isMailAddress } from '../../pure/mail-address.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import type { MailMessage } from './mail-message.ts'

export interface MailServer {
  /**
   * Resolves when the server has accepted the mail for at least one address, with the number of
   * addresses refused and the server's own message. The same `id` gives the same Message-ID, which
   * identifies a duplicate.
   */
  send(
    message: MailMessage,
    mail: { id: string; writtenAt: number },
    signal: AbortSignal,
  ): Promise<{ refused: number; answer: string }>
  /** Rejects if the server is unreachable or refuses the sign-in. Sends no mail. */
  verify(): Promise<void>
}

const connectMs = 15_000
const silenceMs = 60_000

export function createMailServer(config: MailServerConfig): MailServer {
  const { host, port, signIn, from, starttls } = config
  const transport = createTransport({
    host,
    port,
    secure: config.isSecure,
    requireTLS: !config.isSecure && starttls === 'required',
    ignoreTLS: starttls === 'off',
    ...(signIn && { auth: { user: signIn.user, pass: signIn.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // Mail content must never make us read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    verify: async () => {
      await transport.verify()
    },
    async send(message, { id, writtenAt }, signal) {
      for (const address of [...message.to, ...(message.replyTo ? [message.replyTo] : [])]) {
        if (!isMailAddress(address)) throw addressUnusable()
      }
      const sent = await transport.sendMail({
        from: { name: oneLine(message.fromName), address: from },
        to: message.to.map((address) => ({ name: '', address })),
        ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
        subject: oneLine(message.subject),
        text: message.text,
        html: message.html,
        messageId: `<${id}@${domain}>`,
        date: new Date(writtenAt),
        // RFC 3834: suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
        signal,
      })
      return { refused: sent.rejected?.length ?? 0, answer: oneLine(sent.response ?? '') }
    },
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function addressUnusable(): HandprintError {
  return invalid(sentence('Mail can’t be sent to this address.'))
}
