// Collects all faults in the fields of a request, from functions that throw at the first one.

import { type FieldFault, HandprintError } from '../../../pure/errors.ts'
import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'

export type Faults = {
  readonly list: FieldFault[]
  add(field: string, code: FieldFault['code'], told: Told): void
  /** Null if it threw, which is recorded as a fault of the field. */
  attempt<Value>(field: string, work: () => Value): Value | null
  attemptLater<Value>(field: string, work: () => Promise<Value>): Promise<Value | null>
}

export function collectFaults(): Faults {
  const list: FieldFault[] = []
  const add: Faults['add'] = (field, code, told) => {
    const message = inEnglish(told)
    const isNamed = message.startsWith(`${field} `)
    list.push({ field, code, message: isNamed ? message : `${field}: ${message}`, told })
  }
  const note = (field: string, error: unknown): null => {
    if (!(error instanceof HandprintError) || error.status >= 500) throw error
    add(field, error.code, error.told)
    return null
  }
  return {
    list,
    add,
    attempt(field, work) {
      try {
        return work()
      } catch (error) {
        return note(field, error)
      }
    },
    async attemptLater(field, work) {
      try {
        return await work()
      } catch (error) {
        return note(field, error)
      }
    },
  }
}
