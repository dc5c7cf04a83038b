// Registers every route below /api/v1. Each operation has its own path.

import type { PaymentDeps } from '../../trade/checkout/payment.ts'
import type { DocumentDeps } from '../../trade/documents/open-document.ts'
import type { CancelDeps } from '../../trade/orders/actions/cancelling/cancel-order.ts'
import type { PersonalDataDeps } from '../../trade/personal-data/delete-personal-data.ts'
import { type CartsDeps, cartsRoutes } from './carts/carts-routes.ts'
import { catalogRoutes } from './catalog/catalog-routes.ts'
import { type SellingDeps, sellingRoutes } from './catalog/selling-routes.ts'
import type { Api } from './create-api.ts'
import { discountCodeRoutes } from './discount-codes/discount-code-routes.ts'
import { giftCardApiRoutes } from './gift-cards/gift-card-api-routes.ts'
import { type ImagesApiDeps, imagesRoutes } from './images/images-routes.ts'
import { orderDocumentRoutes } from './orders/order-document-routes.ts'
import { cancelRoutes, ordersRoutes, placingRoutes } from './orders/orders-routes.ts'
import { personalDataRoutes } from './orders/personal-data-routes.ts'
import type { PlaceByApiDeps } from './orders/place-by-api.ts'
import { type PrintFilesDeps, printFilesRoutes } from './orders/print-files-routes.ts'
import { refundRoutes } from './orders/refund-routes.ts'
import { testOrdersRoutes } from './orders/test-orders-routes.ts'
import { priceListRoutes } from './price-lists/price-list-routes.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { storeRoutes } from './store/store-routes.ts'
import type { UploadDeps } from './uploads/create-upload.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'
import { type WebhooksDeps, webhooksRoutes } from './webhooks/webhooks-routes.ts'

type ApiParts = ImagesApiDeps &
  CartsDeps &
  UploadDeps &
  PlaceByApiDeps &
  DocumentDeps &
  CancelDeps &
  PaymentDeps &
  SellingDeps &
  PrintFilesDeps &
  PersonalDataDeps &
  WebhooksDeps & { wakeWorker: () => void }

/** In the order of the API reference's chapters. */
export function addApiRoutes(api: Api, parts: ApiParts): void {
  imagesRoutes(api, parts)
  uploadRoutes(api, parts)
  cartsRoutes(api, parts)
  ordersRoutes(api, parts)
  placingRoutes(api, parts)
  orderDocumentRoutes(api, parts)
  cancelRoutes(api, parts)
  refundRoutes(api, parts)
  testOrdersRoutes(api, parts)
  sellingRoutes(api, parts)
  printFilesRoutes(api, parts)
  giftCardApiRoutes(api, parts)
  personalDataRoutes(api, parts)
  catalogRoutes(api, parts)
  priceListRoutes(api, parts)
  discountCodeRoutes(api, parts)
  storeRoutes(api, parts)
  eventRoutes(api, parts)
  webhooksRoutes(api, parts)
  referenceRoutes(api)
}
