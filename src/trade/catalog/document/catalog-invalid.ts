import { fault, type HandprintError } from '../../../pure/errors.ts'
import { type DocumentFault, documentFaultText } from './document-fault.ts'
import { faultFields } from './fault-fields.ts'

const maxFaultsReported = 10
/** Same limit as for other request bodies. */
const maxFieldsReported = 100

export function catalogInvalid(
  faults: readonly DocumentFault[],
  document: unknown,
): HandprintError {
  const shown = faults.slice(0, maxFaultsReported).map(documentFaultText)
  const more = faults.length - shown.length
  const message =
    `The catalog was not saved. ${shown.join(' ')}` +
    (more > 0 ? ` Errors not listed here: ${more}.` : '')
  const fields = faults.slice(0, maxFieldsReported).flatMap((each) => {
    const message = documentFaultText(each)
    return faultFields(document, each).map((field) => ({ field, code: 'catalog_invalid', message }))
  })
  return fault('catalog_invalid', 422, message, { fields })
}
