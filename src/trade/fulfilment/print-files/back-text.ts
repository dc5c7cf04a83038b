import type { PrintFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { OrderJson, OrderLineJson } from '../../../pure/contract/schemas/order-schema.ts'

type PrintedLine = {
  order: Pick<OrderJson, 'created_at'>
  line: Pick<OrderLineJson, 'name' | 'reference_id'>
  file: { facts: Pick<PrintFacts, 'back'> }
}

/**
 * The text that the lab is asked to print on the back, as the catalog had it when the file was
 * made. Null for none, also if the picture has no name or reference.
 */
export function backText({ order, line, file }: PrintedLine): string | null {
  switch (file.facts.back) {
    case 'name':
      return line.name
    case 'reference':
      return line.reference_id
    case 'date':
      return order.created_at.slice(0, 10)
    default:
      return null
  }
}
