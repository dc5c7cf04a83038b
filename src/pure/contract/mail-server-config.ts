// The server that sends the shop's mails, from the environment or the panel.

import { type Static, Type } from 'typebox'
import { nullable } from './schemas/nullable.ts'

export const mailServer = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  /** TLS from the first byte (`smtps:`). Otherwise `starttls` applies. */
  isSecure: Type.Boolean(),
  starttls: Type.Enum(['required', 'optional', 'off']),
  signIn: nullable(Type.Object({ user: Type.String(), password: Type.String() })),
  from: Type.String(),
})

export type MailServerConfig = Readonly<Static<typeof mailServer>>
