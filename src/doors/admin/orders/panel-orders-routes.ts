import type { Panel } from '../layout/panel-routes.ts'
import { undoRoutes } from './actions/undo-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.tsx'
import { clearTestsRoutes } from './clear-tests-routes.tsx'
import { severalLinesRoutes } from './lines/several-lines-routes.tsx'
import { orderListRoutes } from './list/order-list-routes.tsx'
import { oneOrderRoutes } from './one/one-order-routes.tsx'
import { orderCropRoutes } from './one/order-crop-routes.tsx'
import { packingSlipRoutes } from './packing-slips/packing-slip-routes.tsx'

export function panelOrdersRoutes(panel: Panel): void {
  orderListRoutes(panel)
  bulkRoutes(panel)
  undoRoutes(panel)
  clearTestsRoutes(panel)
  packingSlipRoutes(panel)
  orderCropRoutes(panel)
  severalLinesRoutes(panel)
  oneOrderRoutes(panel)
}
