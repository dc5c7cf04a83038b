// Whether every print file of an order exists and was made from its line's current print image.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { isReady } from '../../production/read-print-files.ts'
import { readLinesWithFiles } from './lines-to-print.ts'

export async function filesAreCurrent(tx: Queries, orderId: OrderId): Promise<boolean> {
  const lines = await readLinesWithFiles(tx, orderId)
  return lines.length > 0 && lines.every(({ row, print }) => isReady(row, print?.sha256))
}
