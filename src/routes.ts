// Every URL, one line each.

import type { FastifyInstance } from 'fastify'
import { adminRoutes } from './doors/admin/admin-routes.ts'
import { catalogRoutes } from './doors/api/catalog/catalog-routes.ts'
import { sellingRoutes } from './doors/api/catalog/selling-routes.ts'
import { createApi } from './doors/api/create-api.ts'
import { imagesRoutes } from './doors/api/images/images-routes.ts'
import { cancelRoutes } from './doors/api/orders/cancel-routes.ts'
import { ordersRoutes } from './doors/api/orders/orders-routes.ts'
import { personalDataRoutes } from './doors/api/orders/personal-data-routes.ts'
import { placingRoutes } from './doors/api/orders/placing-routes.ts'
import { printFilesRoutes } from './doors/api/orders/print-files-routes.ts'
import { collectOperations } from './doors/api/reference/collect-operations.ts'
import { referenceRoutes } from './doors/api/reference/reference-routes.ts'
import { storeRoutes } from './doors/api/store/store-routes.ts'
import { uploadRoutes } from './doors/api/uploads/upload-routes.ts'
import { webhooksRoutes } from './doors/api/webhooks/webhooks-routes.ts'
import { paymentNewsRoutes } from './doors/gateways/payment-news-routes.ts'
import { loaderRoutes } from './doors/handoff/loader/loader-routes.ts'
import { pullRoutes } from './doors/handoff/pulls/pull-routes.ts'
import { firstPictureRoutes } from './doors/handoff/push/first-picture-routes.ts'
import { pushRoutes } from './doors/handoff/push/push-routes.ts'
import { pictureRoutes } from './doors/pictures/picture-routes.ts'
import { storefrontRoutes } from './doors/storefront/storefront-routes.ts'
import { iconRoutes } from './ground/appearance/icon-routes.ts'
import { healthRoutes } from './ground/http/health-routes.ts'

type RouteDeps = Parameters<typeof pushRoutes>[1] &
  Parameters<typeof firstPictureRoutes>[1] &
  Parameters<typeof uploadRoutes>[1] &
  Parameters<typeof imagesRoutes>[1] &
  Parameters<typeof pullRoutes>[1] &
  Parameters<typeof loaderRoutes>[1] &
  Parameters<typeof pictureRoutes>[1] &
  Parameters<typeof storefrontRoutes>[1] &
  Parameters<typeof ordersRoutes>[1] &
  Parameters<typeof sellingRoutes>[1] &
  Parameters<typeof placingRoutes>[1] &
  Parameters<typeof cancelRoutes>[1] &
  Parameters<typeof catalogRoutes>[1] &
  Parameters<typeof printFilesRoutes>[1] &
  Parameters<typeof personalDataRoutes>[1] &
  Parameters<typeof adminRoutes>[1] &
  Parameters<typeof webhooksRoutes>[1] &
  Parameters<typeof storeRoutes>[1] &
  Parameters<typeof createApi>[1] & { stopping: AbortController }

export function addRoutes(server: FastifyInstance, parts: RouteDeps): void {
  const { database, storage, stopping } = parts
  const operations = collectOperations(server)
  const api = createApi(server, parts)

  // POST /api/push/preview, /api/push/print, /api/push/image
  pushRoutes(server, parts)
  // POST /first-picture
  firstPictureRoutes(server, parts)
  // GET and POST /api/v1/images; GET and DELETE …/:token; POST and PUT …/:token/print
  // POST /api/v1/orders/:id/lines/:number/print-image
  imagesRoutes(api, parts)
  // POST /api/v1/uploads; HEAD, PATCH, GET and DELETE /api/v1/uploads/:uploadId
  uploadRoutes(api, parts)
  // GET /api/pull
  pullRoutes(server, parts)
  // GET /loader/:token, /loader/:token/:printWidth/:printHeight, …/:dpi
  loaderRoutes(server, parts)
  // GET /pictures/:pictureKey/:file
  pictureRoutes(server, parts)
  // GET and POST /cart/:cartId, /cart/:cartId/checkout; GET /cart/:cartId/receipt and POST
  // …/receipt/cancel; GET /assets/*, /cart/:cartId/payment; GET and POST
  // /cart/:cartId/payment/test-bank; GET /cart/:cartId/lines/:lineId/model.glb
  // GET /brand/:file
  // GET /
  // GET /static/js/cpopstore.js, /static/js/handprint.js; /demo, /demo/module.js, /demo/sample.jpg
  storefrontRoutes(server, parts)
  // POST /api/payments/:gateway/webhook
  paymentNewsRoutes(server, parts)
  // GET /api/v1/orders, /api/v1/orders/:id
  ordersRoutes(api, parts)
  // POST /api/v1/orders
  placingRoutes(api, parts)
  // POST /api/v1/orders/:id/cancel
  cancelRoutes(api, parts)
  // GET /api/v1/catalog; POST /api/v1/quotes
  sellingRoutes(api, parts)
  // GET /api/v1/orders/:id/lines/:number/print-file, …/ticket, …/proof; POST …/:id/print-files
  printFilesRoutes(api, parts)
  // DELETE /api/v1/orders/:id/personal-data; POST /api/v1/personal-data-deletions
  personalDataRoutes(api, parts)
  // GET and PUT /api/v1/catalog/document
  catalogRoutes(api, parts)
  // GET and PATCH /api/v1/store
  storeRoutes(api, parts)
  // GET and POST /sign-in, /sign-in/:secret; POST /sign-out; /admin and what is below it
  adminRoutes(server, parts)
  // GET and POST /api/v1/webhooks; GET, PATCH and DELETE …/:id; POST …/:id/secret, …/:id/test
  // GET …/:id/deliveries, …/:deliveryId; POST …/:deliveryId/replay
  webhooksRoutes(api, parts)
  // GET /api/v1/openapi.json, /api/v1/reference
  referenceRoutes(api, operations)
  // GET /favicon.ico, /favicon.svg
  iconRoutes(server)
  // GET /livez, /healthz
  healthRoutes(server, {
    parts: { database: () => database.ping(), storage: () => storage.ping() },
    stopping: stopping.signal,
  })
}
