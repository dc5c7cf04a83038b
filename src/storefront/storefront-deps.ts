// What the shop's pages need of the other parts.

import type { Blurs } from '../images/blurs.ts'
import type { RenderCropDeps } from '../images/render-crop.ts'
import type { PlaceOrderDeps } from '../orders/checkout/placing.ts'
import type { DemoDeps } from './demo/demo-routes.ts'

export type StorefrontDeps = PlaceOrderDeps &
  RenderCropDeps &
  DemoDeps & {
    blurs: Blurs
    /** What `vite build` wrote; found beside the program otherwise. */
    assetsDir?: string
  }
