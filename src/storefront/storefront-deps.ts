// What the shop's pages need of the other parts.

import type { Derivatives } from '../images/derivatives.ts'
import type { PlaceOrderDeps } from '../orders/checkout/placing.ts'

export type StorefrontDeps = PlaceOrderDeps & {
  derivatives: Pick<Derivatives, 'start'>
  /** What `vite build` wrote; found beside the program otherwise. */
  assetsDir?: string
}
