// What people are told, beside the column that has it in English: a sentence with its facts, for the
// panel, which says it in its reader's language. Null: the English text is all that there is.

import { isObject } from '../../pure/objects.ts'
import { type Filled, inEnglish, type Told } from '../../pure/sentences/sentence.ts'

declare const tells: unique symbol
export type ToldText = string & { readonly [tells]: true }

export const toldText = {
  write(told: Told | null): ToldText | null {
    // The only place where one is made.
    return told === null || typeof told === 'string' ? null : (JSON.stringify(told) as ToldText)
  },

  /** `text` is what the column beside it has: a release that knows no `told` may have written that alone. */
  read(stored: ToldText | null, text: string): Told {
    return toldIn(stored === null ? null : JSON.parse(stored), text)
  },
}

/** From JSON that has other members, too. */
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
