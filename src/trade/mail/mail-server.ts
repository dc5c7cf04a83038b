// The server that takes our mails, by SMTP. One connection for each mail: a shop writes few, and a
// kept one is closed by the server when it is needed.

import { createTransport } from 'nodemailer'
import { type HandprintError, invalid } from '../../pure/errors.ts'
import { isMailAddress } from '../../pure/mail-address.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import type { MailMessage } from './mail-message.ts'

export type MailServerConfig = Readonly<{
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); otherwise `starttls` says what is asked for. */
  isSecure: boolean
  starttls: 'required' | 'optional' | 'off'
  signIn: Readonly<{ user: string; password: string }> | null
  /** The sender's address. */
  from: string
}>

export interface MailServer {
  /**
   * Resolves when the server has taken it for at least one of its addresses, with the number of those
   * refused and the server's own words.
   * The same `id` makes the same Message-ID, by which a second copy can be told.
   */
  send(
    message: MailMessage,
    mail: { id: string; writtenAt: number },
    signal: AbortSignal,
  ): Promise<{ refused: number; answer: string }>
  /** Rejects when it can't be reached or does not let us in; no mail is sent. */
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
    // A letter is words only; nothing in it may make us read a file or ask an address.
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
        // RFC 3834: no absence notes in answer to it.
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
  return invalid(sentence('The address is not one that mail can be sent to.'))
}
