// An answer, or a failure, as it is kept with its key.

import { HandprintError } from '../../../pure/errors.ts'

export type KeptAnswer = { status: number; location: string | null; body: unknown }

export function answerText(answer: KeptAnswer): string {
  const { status, location, body } = answer
  return JSON.stringify({ status, location, body })
}

export function failureText(error: HandprintError): string {
  const { code, status, publicMessage: message, fields } = error
  return JSON.stringify({ failure: { code, status, message, fields } })
}

/** Throws the failure that was kept. */
export function keptAnswer(text: string): KeptAnswer {
  const kept = JSON.parse(text) as KeptAnswer & {
    failure?: ConstructorParameters<typeof HandprintError>[0]
  }
  if (kept.failure !== undefined) throw new HandprintError(kept.failure)
  return kept
}
