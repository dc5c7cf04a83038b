import { fault, type HandprintError } from '../../../pure/errors.ts'
import { faultFields } from './fault-fields.ts'

const maxFaultsTold = 10
/** Same limit as for other request bodies. */
const maxFieldsTold = 100

export function catalogInvalid(faults: readonly string[], document: unknown): HandprintError {
  const shown = faults.slice(0, maxFaultsTold)
  const more = faults.length - shown.length
  const message =
    `The catalog was not saved. ${shown.join(' ')}` +
    (more > 0 ? ` There are ${more} more faults.` : '')
  const fields = faults.slice(0, maxFieldsTold).flatMap((text) => {
    const names = faultFields(document, text)
    return names.map((field) => ({ field, code: 'catalog_invalid', message: text }))
  })
  return fault('catalog_invalid', 422, message, { fields })
}
