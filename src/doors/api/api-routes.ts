// Every URL below /api/v1. routes.ts has the others.

import { catalogRoutes } from './catalog/catalog-routes.ts'
import { sellingRoutes } from './catalog/selling-routes.ts'
import { imagesRoutes } from './images/images-routes.ts'
import { documentRoutes } from './orders/document-routes.ts'
import { cancelRoutes, ordersRoutes, placingRoutes } from './orders/orders-routes.ts'
import { personalDataRoutes } from './orders/personal-data-routes.ts'
import { printFilesRoutes } from './orders/print-files-routes.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { storeRoutes } from './store/store-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { webhooksRoutes } from './webhooks/webhooks-routes.ts'

/** In the order of the API's chapters. */
export const ofApi = [
  {
    add: imagesRoutes,
    urls: [
      'POST|GET /api/v1/images',
      'GET|DELETE /api/v1/images/:token',
      'POST|PUT /api/v1/images/:token/print',
      'POST|PUT /api/v1/orders/:id/lines/:number/print-image',
    ],
  },
  {
    add: uploadRoutes,
    urls: ['POST /api/v1/uploads', 'HEAD|PATCH|DELETE|GET /api/v1/uploads/:uploadId'],
  },
  { add: ordersRoutes, urls: ['GET /api/v1/orders', 'GET /api/v1/orders/:id'] },
  { add: placingRoutes, urls: ['POST /api/v1/orders'] },
  {
    add: documentRoutes,
    urls: ['GET /api/v1/orders/:id/documents', 'GET /api/v1/orders/:id/documents/:document'],
  },
  { add: cancelRoutes, urls: ['POST /api/v1/orders/:id/cancel'] },
  { add: sellingRoutes, urls: ['GET /api/v1/catalog', 'POST /api/v1/quotes'] },
  {
    add: printFilesRoutes,
    urls: [
      'GET /api/v1/orders/:id/lines/:number/{print-file,proof,ticket}',
      'POST /api/v1/orders/:id/print-files',
      'GET /api/v1/job-ticket.schema.json',
    ],
  },
  {
    add: personalDataRoutes,
    urls: ['DELETE /api/v1/orders/:id/personal-data', 'POST /api/v1/personal-data-deletions'],
  },
  { add: catalogRoutes, urls: ['GET|PUT /api/v1/catalog/document'] },
  { add: storeRoutes, urls: ['GET|PATCH /api/v1/store'] },
  {
    add: webhooksRoutes,
    urls: [
      'GET|POST /api/v1/webhooks',
      'GET|PATCH|DELETE /api/v1/webhooks/:id',
      'POST /api/v1/webhooks/:id/{secret,test}',
      'GET /api/v1/webhooks/:id/deliveries',
      'GET /api/v1/webhooks/:id/deliveries/:deliveryId',
      'POST /api/v1/webhooks/:id/deliveries/:deliveryId/replay',
    ],
  },
  { add: referenceRoutes, urls: ['GET /api/v1/{openapi.json,reference}'] },
] as const
