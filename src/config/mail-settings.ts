// The mail server: SMTP_URL is its address, MAIL_FROM the sender. Mails contain links to orders, so
// BASE_URL is required too.

import type { MailServerConfig } from '../pure/contract/mail-server-config.ts'
import { isMailAddress, tidyMailAddress } from '../pure/mail-address.ts'
import { parseUrl, unescapedText } from '../pure/parse-url.ts'
import type { ReadVariable } from './request-limits.ts'

/** Full addresses, or `@host` for all addresses of a host, in lower case. */
export type TestMailsTo = readonly string[]

export const mailSettings = [
  { name: 'SMTP_URL', default: 'none', meaning: 'mail server, with MAIL_FROM and BASE_URL' },
  { name: 'MAIL_FROM', default: 'none', meaning: 'sender address of mails' },
  {
    name: 'HANDPRINT_TEST_MAILS_TO',
    default: 'none',
    meaning: 'addresses test stores can send mails to',
  },
]

/** Null to send no mail. */
export function readMailConfig(
  read: ReadVariable,
  baseUrl: string | null,
  faults: string[],
): MailServerConfig | null {
  const server = read('SMTP_URL', parseSmtpUrl, null)
  const from = read('MAIL_FROM', parseSender, null)
  const isServerSet = read('SMTP_URL', () => true, false)
  const isSenderSet = read('MAIL_FROM', () => true, false)
  if (isServerSet !== isSenderSet) {
    faults.push('SMTP_URL and MAIL_FROM belong together: set both or neither.')
  }
  if (isServerSet && !read('BASE_URL', () => true, false)) {
    faults.push('BASE_URL must be set with SMTP_URL, because mails contain links to it.')
  }
  return server && from && baseUrl !== null ? { ...server, from } : null
}

// The value contains a password, so errors must not repeat it.
function parseSmtpUrl(given: string): Omit<MailServerConfig, 'from'> {
  const url = parseUrl(given)
  const form = 'must look like smtp://user:password@host:587 or smtps://user:password@host'
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw new Error(form)
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'tls')
  if (unknown.length > 0 || !/^\/?$/.test(url.pathname)) throw new Error(`${form}, with ?tls=`)
  if (url.hash !== '') throw new Error(`${form}, with # written as %23`)
  const isSecure = url.protocol === 'smtps:'
  const user = unescapedText(url.username)
  const password = unescapedText(url.password)
  if (user === null || password === null) throw new Error(`${form}, with % written as %25`)
  const signIn = user === '' ? null : { user, password }
  const asked = readTls(url.searchParams.get('tls')) ?? 'optional'
  // A password is never sent without TLS, even if the server does not offer STARTTLS or an attacker
  // strips it.
  const starttls = signIn && asked === 'optional' ? 'required' : asked
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    starttls,
    signIn,
  }
}

export function parseTestMailsTo(given: string): TestMailsTo {
  const entries = given.split(',').map((entry) => tidyMailAddress(entry).toLowerCase())
  const faulty = entries.find(
    (entry) => !isMailAddress(entry.startsWith('@') ? `all${entry}` : entry),
  )
  if (faulty === undefined) return entries
  throw new Error(`must be addresses and @hosts separated by commas, not "${faulty}"`)
}

function readTls(given: string | null): MailServerConfig['starttls'] | null {
  if (given === null || given === 'required' || given === 'optional' || given === 'off')
    return given
  throw new Error('accepts ?tls=required, optional or off')
}

function parseSender(given: string): string {
  const sender = tidyMailAddress(given)
  if (isMailAddress(sender)) return sender
  throw new Error('must be only an address, such as orders@prints.example.com')
}
