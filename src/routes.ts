// Every URL, one line each.

import type { FastifyInstance } from 'fastify'
import { adminRoutes } from './admin/admin-routes.ts'
import { catalogRoutes } from './admin/catalog-routes.ts'
import { iconRoutes } from './appearance/icon-routes.ts'
import { imagesRoutes } from './handoff/images-api/images-routes.ts'
import { loaderRoutes } from './handoff/loader/loader-routes.ts'
import { pullRoutes } from './handoff/pulls/pull-routes.ts'
import { firstPictureRoutes } from './handoff/push/first-picture-routes.ts'
import { pushRoutes } from './handoff/push/push-routes.ts'
import { uploadRoutes } from './handoff/uploads/upload-routes.ts'
import { healthRoutes } from './http/health-routes.ts'
import { pictureRoutes } from './images/picture-routes.ts'
import { cancelRoutes } from './orders/api/cancel-routes.ts'
import { placingRoutes } from './orders/api/placing-routes.ts'
import { sellingRoutes } from './orders/api/selling-routes.ts'
import { paymentNewsRoutes } from './orders/checkout/payment-news-routes.ts'
import { ordersRoutes } from './orders/orders-routes.ts'
import { personalDataRoutes } from './orders/personal-data/personal-data-routes.ts'
import { printFilesRoutes } from './orders/print-files/print-files-routes.ts'
import { collectOperations } from './reference/collect-operations.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { storefrontRoutes } from './storefront/storefront-routes.ts'
import { storeRoutes } from './stores/store-routes.ts'
import { webhooksRoutes } from './stores/webhooks/webhooks-routes.ts'

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
  Parameters<typeof storeRoutes>[1] & { stopping: AbortController }

export function addRoutes(server: FastifyInstance, parts: RouteDeps): void {
  const { database, storage, stopping } = parts
  const operations = collectOperations(server)

  // POST /api/push/preview, /api/push/print, /api/push/image
  pushRoutes(server, parts)
  // POST /first-picture
  firstPictureRoutes(server, parts)
  // GET and POST /api/v1/images; GET and DELETE …/:token; POST and PUT …/:token/print
  // POST /api/v1/orders/:id/lines/:number/print-image
  imagesRoutes(server, parts)
  // POST /api/v1/uploads; HEAD, PATCH, GET and DELETE /api/v1/uploads/:uploadId
  uploadRoutes(server, parts)
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
  // POST /api/payments/stripe/webhook
  paymentNewsRoutes(server, parts)
  // GET /api/v1/orders, /api/v1/orders/:id
  ordersRoutes(server, parts)
  // POST /api/v1/orders
  placingRoutes(server, parts)
  // POST /api/v1/orders/:id/cancel
  cancelRoutes(server, parts)
  // GET /api/v1/catalog; POST /api/v1/quotes
  sellingRoutes(server, parts)
  // GET /api/v1/orders/:id/lines/:number/print-file, …/ticket, …/proof; POST …/:id/print-files
  printFilesRoutes(server, parts)
  // DELETE /api/v1/orders/:id/personal-data; POST /api/v1/personal-data-deletions
  personalDataRoutes(server, parts)
  // GET and PUT /api/v1/catalog/document
  catalogRoutes(server, parts)
  // GET and PATCH /api/v1/store
  storeRoutes(server, parts)
  // GET and POST /sign-in, /sign-in/:secret; POST /sign-out; /admin and what is below it
  adminRoutes(server, parts)
  // GET and POST /api/v1/webhooks; GET, PATCH and DELETE …/:id; POST …/:id/secret, …/:id/test
  // GET …/:id/deliveries, …/:deliveryId; POST …/:deliveryId/replay
  webhooksRoutes(server, parts)
  // GET /api/v1/openapi.json, /api/v1/reference
  referenceRoutes(server, operations)
  // GET /favicon.ico, /favicon.svg
  iconRoutes(server)
  // GET /livez, /healthz
  healthRoutes(server, {
    parts: { database: () => database.ping(), storage: () => storage.ping() },
    stopping: stopping.signal,
  })
}
