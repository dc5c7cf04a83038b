// Interprets a mail server's refusal. Its message is kept for people, but with addresses removed,
// because mail records contain none.

import { HandprintError } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'
import { inEnglish, sentence, type Told } from '../../pure/sentences/sentence.ts'

export type MailFault = {
  /** A retry would be refused again. */
  isFinal: boolean
  told: Told
}

export function mailFault(error: unknown): MailFault {
  if (error instanceof HandprintError) {
    return { isFinal: error.status < 500, told: error.told }
  }
  const { code, command, response, responseCode } = smtpFault(error)
  const answer =
    response === '' ? '' : sentence(' It replied: {words}', { words: withoutAddresses(response) })
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return mayEnd(
      sentence('Sign-in to the mail server failed. Check the username and password.{answer}', {
        answer,
      }),
    )
  }
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return mayEnd(
      sentence('The mail server rejected the sender. Check the sender address.{answer}', {
        answer,
      }),
    )
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const what = command === 'RCPT TO' ? 'the address' : 'the mail'
    // RFC 5321 §4.2.1: 5yz is permanent, 4yz is transient.
    const isFinal = responseCode >= 500
    const how = isFinal ? 'refused' : 'cannot take'
    return {
      isFinal,
      told: `The mail server ${how} ${what}${isFinal ? '' : ' now'}.${inEnglish(answer)}`,
    }
  }
  if (code === 'ETLS') {
    return mayEnd(
      sentence('The connection to the mail server could not be encrypted. Check its settings.'),
    )
  }
  if (code === 'EDNS')
    return mayEnd(sentence('The mail server was not found. Check its host name.'))
  return mayEnd(sentence('The mail server could not be reached.{answer}', { answer }))
}

function mayEnd(told: Told): MailFault {
  return { isFinal: false, told }
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
