// A real SMTP server on a loopback port that stores the mails it receives, and rejects them as
// configured.

import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createMailServer } from '../../src/trade/mail/create-mail-server.ts'

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; source: string }

export type MailServer = {
  port: number
  /** `smtp://127.0.0.1:port` */
  url: string
  mails: ReceivedMail[]
  /** Each may throw the result of `refusal` to reject at that point. */
  on: {
    sender?: ((address: string) => void) | undefined
    recipient?: ((address: string) => void) | undefined
    /** Awaited before the mail is accepted, when the server has received all of it. */
    data?: ((mail: ReceivedMail) => void | Promise<void>) | undefined
  }
  close(): Promise<void>
}

export async function startMailServer(
  options: { user?: string; password?: string } = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const on: MailServer['on'] = {}
  const server = new SMTPServer({
    authOptional: options.user === undefined,
    // Its certificate is self-signed.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === options.user && password === options.password
      callback(isRight ? null : new Error('Who are you?'), { user: username })
    },
    onMailFrom: ({ address }, _session, callback) => callback(tried(() => on.sender?.(address))),
    onRcptTo: ({ address }, _session, callback) => callback(tried(() => on.recipient?.(address))),
    onData(stream, session, callback) {
      void take()
      async function take() {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          const source = Buffer.concat(chunks)
          const { mailFrom, rcptTo } = session.envelope
          const envelope = {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          }
          const mail = { ...(await PostalMime.parse(source)), envelope, source: source.toString() }
          await on.data?.(mail)
          mails.push(mail)
          callback(null)
        } catch (error) {
          callback(error as Error)
        }
      }
    },
  })
  greetAtOnce(server)
  // A client killed in the middle of a mail breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    on,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail server configuration as an operator would enter it. */
export function sendingBy({ port }: Pick<MailServer, 'port'>) {
  return createMailServer({
    host: '127.0.0.1',
    port,
    isSecure: false,
    signIn: null,
    starttls: 'optional',
    from: 'orders@prints.example.com',
  })
}

/**
 * By default it waits a tenth of a second before the greeting, to detect clients that talk too
 * early.
 */
function greetAtOnce({ connections }: SMTPServer): void {
  const { add } = connections
  connections.add = (connection) => {
    const greet = connection.connectionReady.bind(connection)
    connection.connectionReady = () => {}
    setImmediate(greet)
    return add.call(connections, connection)
  }
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function tried(work: () => void): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}
