// A message as a sentence with its facts, stored next to the column that has it in English. The
// panel shows it in its reader's language. Null if only the English text exists.

import { isObject } from '../../pure/objects.ts'
import { type Filled, inEnglish, type Told } from '../../pure/sentences/sentence.ts'

declare const tells: unique symbol
export type ToldText = string & { readonly [tells]: true }

export const toldText = {
  write(told: Told | null): ToldText | null {
    // The only place that creates a ToldText.
    return told === null || typeof told === 'string' ? null : (JSON.stringify(told) as ToldText)
  },

  /**
   * `text` is the value of the English column. A release without `told` may have updated only that
   * one; the stored sentence is then ignored.
   */
  read(stored: ToldText | null, text: string): Told {
    return toldIn(stored === null ? null : JSON.parse(stored), text)
  },
}

/** Accepts JSON with other members. */
export function toldIn(value: unknown, text: string): Told {
  return isFilled(value) && inEnglish(value) === text ? value : text
}

function isFilled(value: unknown): value is Filled {
  if (!isObject(value)) return false
  const { sentence, facts } = value
  return typeof sentence === 'string' && isObject(facts) && Object.values(facts).every(isFact)
}

function isFact(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true
  return Array.isArray(value) ? value.every(isFact) : isFilled(value)
}
