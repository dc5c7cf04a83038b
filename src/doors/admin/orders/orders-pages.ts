import type { Panel } from '../frame/panel-routes.ts'
import { undoPages } from './acting/undo-pages.ts'
import { clearTestsPages } from './clear-tests-pages.tsx'
import { orderListPages } from './list/order-list-pages.tsx'
import { cropPages } from './one/crop-pages.tsx'
import { oneOrderPages } from './one/one-order-pages.tsx'
import { packingSlipPages } from './packing-slips/packing-slip-pages.tsx'
import { severalPages } from './several/several-pages.tsx'

export function ordersPages(panel: Panel): void {
  orderListPages(panel)
  severalPages(panel)
  undoPages(panel)
  clearTestsPages(panel)
  packingSlipPages(panel)
  cropPages(panel)
  oneOrderPages(panel)
}
