import type { PlaceOrderDeps } from '../../trade/checkout/placing/placing.ts'
import type { DocumentDeps } from '../../trade/documents/open-document.ts'
import type { FirstLooks } from '../../trade/images/rendering/first-looks.ts'
import type { RenderCropDeps } from '../../trade/images/rendering/render-crop.ts'
import type { FindMailServer } from '../../trade/mail/saved-mail-server.ts'
import type { DemoDeps } from './demo/demo-routes.tsx'
import type { UploadPageDeps } from './upload/upload-routes.tsx'

export type StorefrontDeps = PlaceOrderDeps &
  DocumentDeps &
  RenderCropDeps &
  DemoDeps &
  UploadPageDeps & {
    firstLooks: FirstLooks
    /**
     * Resolves to null if no mails are sent. If undefined, mails are assumed to be sent, which
     * simplifies tests.
     */
    findMailServer?: FindMailServer
    /** HANDPRINT_TIME_ZONE: the time zone for order dates, as on invoices. Defaults to UTC. */
    timeZone?: string
    /** The output of `vite build`. By default it is located relative to the program. */
    assetsDir?: string
  }
