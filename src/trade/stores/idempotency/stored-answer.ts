// An answer, or a failure, as it is kept with its key.

import type { TextOf } from '../../../ground/database/json-column.ts'
import { answerToKey } from '../../../ground/database/tables/idempotency-keys-table.ts'
import { HandprintError } from '../../../pure/errors.ts'

export type AnswerText = TextOf<typeof answerToKey>
export type StoredAnswer = { status: number; location: string | null; body: unknown }

export function answerText(answer: StoredAnswer): AnswerText {
  const { status, location, body } = answer
  return answerToKey.write({ status, location, body })
}

export function failureText(error: HandprintError): AnswerText {
  const { code, status, publicMessage: message, fields } = error
  return answerToKey.write({
    failure: { code, status, message, ...(fields && { fields: [...fields] }) },
  })
}

/** Throws the failure that was kept. */
export function storedAnswer(text: AnswerText): StoredAnswer {
  const stored = answerToKey.read(text)
  if ('failure' in stored) throw new HandprintError(stored.failure)
  return stored
}
