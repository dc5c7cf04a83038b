// The panel's pages about orders.

import type { Panel } from '../frame/panel-routes.ts'
import { type OrderListDeps, orderListPages } from './list/order-list-pages.tsx'
import { type OnePagesDeps, oneOrderPages } from './one/one-order-pages.tsx'
import { packingSlipPages } from './packing-slips/packing-slip-pages.tsx'
import { severalPages } from './several/several-pages.tsx'

export type OrdersPagesDeps = OrderListDeps & OnePagesDeps

export function ordersPages(panel: Panel, deps: OrdersPagesDeps): void {
  orderListPages(panel, deps)
  severalPages(panel, deps)
  packingSlipPages(panel, deps)
  oneOrderPages(panel, deps)
}
