// Interprets a mail server's refusal. Its message is kept for people, but with addresses removed,
// because mail records contain none.

import { HandprintError } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'

export type MailFault = {
  /** A retry would be refused again. */
  isFinal: boolean
  message: string
}

export function mailFault(error: unknown): MailFault {
  if (error instanceof HandprintError) {
    return { isFinal: error.status < 500, message: error.publicMessage }
  }
  const { code, command, response, responseCode } = smtpFault(error)
  const serverMessage = response === '' ? '' : ` It said: ${withoutAddresses(response)}`
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return mayEnd(
      `The mail server refused the sign-in. Check its user and password.${serverMessage}`,
    )
  }
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return mayEnd(
      `The mail server refused the sender. Check the address that mails come from.${serverMessage}`,
    )
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const what = command === 'RCPT TO' ? 'the address' : 'the mail'
    // RFC 5321 §4.2.1: 5yz is permanent, 4yz is transient.
    const isFinal = responseCode >= 500
    const how = isFinal ? 'refused' : 'cannot take'
    return {
      isFinal,
      message: `The mail server ${how} ${what}${isFinal ? '' : ' now'}.${serverMessage}`,
    }
  }
  if (code === 'ETLS') {
    return mayEnd('The connection to the mail server could not be encrypted. Check its settings.')
  }
  if (code === 'EDNS') return mayEnd('The mail server was not found. Check its name.')
  return mayEnd(`The mail server could not be reached.${serverMessage}`)
}

function mayEnd(message: string): MailFault {
  return { isFinal: false, message }
}

function smtpFault(error: unknown) {
  const fault: Record<string, unknown> = isObject(error) ? error : {}
  return {
    code: String(fault.code ?? ''),
    command: String(fault.command ?? ''),
    response: typeof fault.response === 'string' ? fault.response : '',
    responseCode: Number(fault.responseCode ?? 0),
  }
}

const longestSaid = 300

function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSaid)
}
