// What the shop's pages need of the other parts.

import type { PlaceOrderDeps } from '../../trade/checkout/placing/placing.ts'
import type { DocumentDeps } from '../../trade/documents/open-document.ts'
import type { FirstLooks } from '../../trade/images/rendering/first-looks.ts'
import type { RenderCropDeps } from '../../trade/images/rendering/render-crop.ts'
import type { FindMailServer } from '../../trade/mail/saved-mail-server.ts'
import type { DemoDeps } from './demo/demo-routes.tsx'

export type StorefrontDeps = PlaceOrderDeps &
  DocumentDeps &
  RenderCropDeps &
  DemoDeps & {
    firstLooks: FirstLooks
    /** Resolves to null: no mails are sent. Left out: they are, which tests of other things need not say. */
    findMailServer?: FindMailServer
    /** HANDPRINT_TIME_ZONE: by whose days orders are dated, as invoices are. Left out: UTC. */
    timeZone?: string
    /** What `vite build` wrote; found beside the program otherwise. */
    assetsDir?: string
  }
