import type { MailServerConfig } from '../../pure/contract/mail-server-config.ts'
import { isMailAddress, tidyMailAddress } from '../../pure/mail-address.ts'
import { isKeyOf } from '../../pure/objects.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

type Field = 'host' | 'port' | 'encryption' | 'user' | 'password' | 'from'
export type MailServerFields = Readonly<Record<Field, string>>
type MailServerFaults = Readonly<Partial<Record<Field, string>>>

/** Connection security, by form value. */
export const encryptions = {
  starttls: { label: 'STARTTLS (port 587)', isSecure: false, starttls: 'required', port: 587 },
  tls: { label: 'TLS from the start (port 465)', isSecure: true, starttls: 'required', port: 465 },
  offered: {
    label: 'STARTTLS if the server offers it',
    isSecure: false,
    starttls: 'optional',
    port: 587,
  },
  none: {
    label: 'None: only for a server on this machine',
    isSecure: false,
    starttls: 'off',
    port: 25,
  },
} as const

export type Encryption = keyof typeof encryptions

export function checkMailServer(
  fields: MailServerFields,
): { value: MailServerConfig } | { faults: MailServerFaults } {
  const { host, user, password } = fields
  const from = tidyMailAddress(fields.from)
  const faults: Partial<Record<Field, string>> = {}
  const chosen = isKeyOf(encryptions, fields.encryption) ? encryptions[fields.encryption] : null
  if (chosen === null) faults.encryption = sentence('Choose an option from the list.')
  if (!/^[a-z\d](?:[a-z\d.:-]*[a-z\d])?$/i.test(host) || host.length > 253)
    faults.host = sentence('Enter only the server’s host name, such as smtp.example.com.')
  const port = fields.port === '' ? (chosen?.port ?? 587) : Number(fields.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    faults.port = sentence('Enter a number from 1 to 65535, or leave it empty.')
  if (!isMailAddress(from))
    faults.from = sentence('Enter only an address, such as orders@example.com.')
  if (user !== '' && password === '')
    faults.password = sentence('Enter the password for this user.')
  if (user === '' && password !== '')
    faults.user = sentence('Enter the username for this password.')
  if (chosen !== null && chosen.starttls !== 'required' && password !== '' && !isLoopback(host))
    faults.encryption = sentence(
      'Passwords are not sent unencrypted. Choose an encrypted connection.',
    )
  if (chosen === null || Object.keys(faults).length > 0) return { faults }
  const { isSecure, starttls } = chosen
  const signIn = user === '' ? null : { user, password }
  return { value: { host, port, isSecure, starttls, signIn, from } }
}

/** Form fields, without the password. */
export function fieldsOfMailServer(config: MailServerConfig | null): MailServerFields {
  const { host = '', port = '', signIn = null, from = '' } = config ?? {}
  const encryption = config === null ? 'starttls' : encryptionOf(config)
  const { user = '', password = '' } = signIn ?? {}
  return { host, port: String(port), encryption, user, password, from }
}

export function encryptionOf({ isSecure, starttls }: MailServerConfig): Encryption {
  if (isSecure) return 'tls'
  return starttls === 'required' ? 'starttls' : starttls === 'off' ? 'none' : 'offered'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
