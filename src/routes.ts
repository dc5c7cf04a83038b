// Every URL, next to the function that adds it. A test compares both with the registered routes.
// GET implies HEAD, `{a,b}` means either, and a URL that explicitly refuses other methods is listed
// with those it accepts.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminRoutes } from './doors/admin/admin-routes.ts'
import { setUpPaths } from './doors/admin/frame/panel-routes.ts'
import { ofApi } from './doors/api/api-routes.ts'
import { type Api, createApi } from './doors/api/create-api.ts'
import { labFileRoutes } from './doors/gateways/lab-file-routes.ts'
import { paymentWebhookRoutes } from './doors/gateways/payment-webhook-routes.ts'
import { loaderRoutes } from './doors/handoff/loader/loader-routes.ts'
import { pullRoutes } from './doors/handoff/pulls/pull-routes.ts'
import { firstPictureRoutes } from './doors/handoff/push/first-picture-routes.ts'
import { pushRoutes } from './doors/handoff/push/push-routes.ts'
import { pictureRoutes } from './doors/pictures/picture-routes.ts'
import { readFields } from './doors/storefront/fields.ts'
import { storefrontRoutes } from './doors/storefront/storefront-routes.ts'
import type { Doors } from './floors/open-doors.ts'
import { iconRoutes } from './ground/appearance/icon-routes.ts'
import type { Database } from './ground/database/database.ts'
import { healthRoutes } from './ground/http/health-routes.ts'
import type { Readiness } from './ground/http/readiness.ts'
import type { Storage } from './ground/storage/storage.ts'
import type { Work } from './open-work.ts'

const ofServer: readonly {
  add: (server: FastifyInstance, parts: RouteParts) => void
  urls: readonly string[]
}[] = [
  { add: pushRoutes, urls: ['POST|OPTIONS /api/push/{preview,print,image}'] },
  { add: firstPictureRoutes, urls: ['POST /first-picture'] },
  {
    add: pullRoutes,
    urls: ['GET|OPTIONS /api/pull', 'GET /api/pull/:pullId', 'GET /api/pull/:pullId/events'],
  },
  {
    add: loaderRoutes,
    urls: [
      'GET|OPTIONS /loader/:token',
      'GET|OPTIONS /loader/:token/:printWidth',
      'GET|OPTIONS /loader/:token/:printWidth/:printHeight',
      'GET|OPTIONS /loader/:token/:printWidth/:printHeight/:dpi',
    ],
  },
  { add: pictureRoutes, urls: ['GET /pictures/:pictureKey/:file'] },
  {
    add: storefrontRoutes,
    urls: [
      'GET /',
      'GET /cart/:cartId/lines/:lineId/model.glb',
      'GET|POST /cart/:cartId',
      'GET|POST /cart/:cartId/checkout',
      'POST /cart/:cartId/checkout/draft',
      'GET /cart/:cartId/payment',
      'GET|POST /cart/:cartId/payment/test-bank',
      'GET /cart/:cartId/receipt',
      'GET /cart/:cartId/documents/:file',
      'GET|POST /cart/:cartId/receipt/{cancel,again}',
      'GET|POST /order',
      'GET|POST /cart/:cartId/receipt/crop/:line',
      'GET /assets/*',
      'GET /brand/:file',
      'GET /legal/:page',
      'GET /static/js/*',
      'GET /demo',
      'GET /demo/{module.js,sample.jpg}',
    ],
  },
  { add: paymentWebhookRoutes, urls: ['POST /api/payments/:gateway/webhook'] },
  { add: labFileRoutes, urls: ['GET /lab-files/:expires/:signature/*'] },
  {
    add: adminRoutes,
    urls: [
      'GET|POST /sign-in',
      'GET|POST /sign-in/{:secret,forgotten,stores}',
      'POST /sign-in/passkey',
      'POST /sign-in/passkey/options',
      'POST /sign-out',

      'GET /admin',
      'GET /admin/audit',
      'GET /admin/catalog',
      'GET /admin/catalog/{currencies,document,markups,shipping-classes,shipping-zones,versions}',
      'GET|POST /admin/catalog/{import,taxes}',
      'POST /admin/catalog/taxes/preset',
      'POST /admin/catalog/{currencies,shipping-classes,shipping-zones,sizes}/{add,remove}',
      'GET /admin/catalog/drafts/:id',
      'POST /admin/catalog/drafts/:id/save',
      'GET|POST /admin/catalog/edit/:page',
      'GET|POST /admin/catalog/markups/:storeId',
      'POST /admin/catalog/order',
      'GET /admin/catalog/own',
      'POST /admin/catalog/own/choices/{add,remove}',
      'POST /admin/catalog/own/choices/:option/:value/picture',
      'POST /admin/catalog/own/choices/:option/:value/picture/remove',
      'POST /admin/catalog/own/products/add',
      'POST /admin/catalog/products/:product/prices/{change,reset}',
      'POST /admin/catalog/sizes/centimetres',
      'POST /admin/catalog/products/:product/remove',
      'POST /admin/catalog/products/:product/choices/remove',
      'POST /admin/catalog/products/:product/sizes/{add,remove}',
      'POST /admin/catalog/shipping-zones/countries',
      'POST /admin/catalog/shipping-zones/:zone/methods/{add,remove}',
      'GET /admin/catalog/versions/:version/document',
      'POST /admin/catalog/versions/:version/restore',
      'GET /admin/documents',
      'GET /admin/documents/{:id,csv,zip}',
      'GET /admin/health',
      'GET /admin/restored',
      'POST /admin/restored/end',
      'POST /admin/health/charges/tick-off',
      'GET /admin/health/jobs/:id',
      'POST /admin/health/jobs/:id/{delete,retry}',
      'GET /admin/images',
      'GET /admin/images/:token',
      'POST /admin/images/:token/{delete,print-image}',
      'POST /admin/images/:token/proposed-print/{accept,refuse}',
      'GET|POST /admin/keys',
      'POST /admin/keys/:key/end',
      'GET /admin/labs',
      'GET|POST /admin/labs/:id',
      'POST /admin/labs/:id/test',
      'POST /admin/labs/:id/deliveries/:delivery/again',
      'GET|POST /admin/labs/new/:kind',
      'GET /admin/mails',
      'GET /admin/mails/:id',
      'GET /admin/mails/:id/html',
      'POST /admin/mails/:id/send',
      'GET|POST /admin/operators',
      'POST /admin/operators/factor-rule',
      'GET /admin/operators/:account',
      'POST /admin/operators/:account/{disable,enable,end-sessions,link}',
      'POST /admin/operators/:account/{remove,remove-passkeys,renew,role,second-factor-off}',
      'GET /admin/{orders,orders.csv}',
      'GET|POST /admin/orders/clear-tests',
      'POST /admin/orders/filters/keep',
      'POST /admin/orders/filters/:filter/forget',
      'GET /admin/setup',
      'GET /admin/orders/:id',
      'GET /admin/orders/:id/lines/:number/{crop,full-size}',
      'GET /admin/orders/:id/shopper.json',
      'POST /admin/orders/several',
      'POST /admin/orders/undo',
      'POST /admin/orders/:id/{:action,delete-personal-data,invoice}',
      'POST /admin/orders/:id/lines/:number/{print-image,print-file}',
      'GET|POST /admin/packing-slips',
      'GET|POST /admin/job-tickets',
      'GET /admin/production',
      'POST /admin/production/{print-files.zip,shipped,take,put-back}',
      'GET /admin/reports',
      'GET /admin/reports/csv',
      'GET|POST /admin/mails/server',
      'POST /admin/mails/server/{remove,try}',
      'GET /admin/mails/texts',
      'GET|POST /admin/mails/texts/:kind/:language',
      'GET|POST /admin/mails/texts/:kind/:language/preview',
      'GET /admin/payments',
      'GET|POST /admin/payments/:provider/:mode',
      'POST /admin/payments/:provider/:mode/{remove,try}',
      'GET|POST /admin/seller',
      'GET|POST /admin/seller/texts/:page/:language',
      'GET|POST /admin/reports/{datev,fees}',
      'GET /admin/reports/datev/file',
      'GET /admin/reports/{statements,statements/csv,statements/one,statements/one/csv}',
      'POST /admin/reports/statements/mark',
      'GET|POST /admin/stores',
      'GET|POST /admin/stores/:id',
      'GET|POST /admin/stores/:id/{account-limit,commission}',
      'POST /admin/stores/:id/{keys,mode,settle}',
      'POST /admin/stores/:id/keys/:key/end',
      'POST /admin/stores/:id/logo',
      'GET|POST /admin/stores/:id/look',
      'POST /admin/stores/:id/look/{picture,sample}',
      'POST /admin/stores/:id/logo/remove',
      'GET|POST /admin/stores/:id/accounts',
      'POST /admin/stores/:id/accounts/factor-rule',
      'GET /admin/stores/:id/accounts/:account',
      'POST /admin/stores/:id/accounts/:account/{disable,enable,end-sessions,link}',
      'POST /admin/stores/:id/accounts/:account/{remove,remove-passkeys,renew,role,second-factor-off}',
      'GET /admin/webhooks',
      'GET|POST /admin/webhooks/:store',
      'GET /admin/webhooks/:store/:webhook',
      'GET|POST /admin/webhooks/:store/:webhook/change',
      'POST /admin/webhooks/:store/:webhook/{delete,pause,resume,secret,test}',
      'GET /admin/webhooks/:store/:webhook/deliveries/:delivery',
      'POST /admin/webhooks/:store/:webhook/deliveries/:delivery/replay',

      'GET /account',
      'GET /account/commission',
      'GET /account/commission/csv',
      'GET|POST /account/{keys,markup}',
      'POST /account/keys/:key/end',
      'GET /account/orders',
      'GET /account/orders/:id',
      'POST /account/orders/:id/cancel',
      'GET /account/orders/:id/mails/:mail',
      'GET /account/orders/:id/mails/:mail/html',
      'GET|POST /account/people',
      'POST /account/people/factor-rule',
      'GET /account/people/:account',
      'POST /account/people/:account/{disable,enable,remove,renew,role}',
      'GET|POST /account/webhooks',
      'GET /account/webhooks/:webhook',
      'GET|POST /account/webhooks/:webhook/change',
      'POST /account/webhooks/:webhook/{delete,pause,resume,secret,test}',
      'GET /account/webhooks/:webhook/deliveries/:delivery',
      'POST /account/webhooks/:webhook/deliveries/:delivery/replay',

      'GET /{admin,account}/profile',
      'GET|POST /{admin,account}/profile/second-factor',
      'POST /{admin,account}/profile/{confirm,csv,delete,language,mails,password,time-zone}',
      'POST /{admin,account}/profile/second-factor/off',
      'POST /{admin,account}/profile/passkeys',
      'POST /{admin,account}/profile/passkeys/{confirm,options,remove,rename}',
      'POST /{admin,account}/profile/sessions/end',
    ],
  },
  { add: iconRoutes, urls: ['GET /{favicon.ico,favicon.svg}'] },
  { add: addHealth, urls: ['GET /{livez,readyz,healthz}'] },
]

export type RouteParts = Doors & Work

export type Door = {
  readonly add: (server: FastifyInstance, parts: RouteParts, api: Api) => void
  readonly urls: readonly string[]
}

export const doors: readonly Door[] = [
  ...ofServer,
  ...ofApi.map(({ add, urls }): Door => {
    return { urls, add: (_server, parts, api) => add(api, parts) }
  }),
]

export function addRoutes(server: FastifyInstance, parts: RouteParts): void {
  const api = createApi(server, parts)
  for (const { add } of doors) add(server, parts, api)
}

const openWhenRestored = /^\/(?:sign-in|sign-out|admin\/restored)(?:\/|$)/
/** GET requests that create something, or that abandon a payment at its provider and book it. */
const makingUrls = /^\/(?:(?:api\/pull|loader)(?:\/|$)|cart\/:cartId\/payment$)/
/** These store the currency requested in their URL. */
const choosingUrls = /^\/cart\/:cartId(?:\/checkout)?$/

/**
 * For a restored installation that is not released yet: pages can be read, and users can sign in.
 * Uploads may override the method in a header.
 */
export function worksWhenRestored(request: Asked): boolean {
  const { method, headers, query, routeOptions } = request
  const url = routeOptions.url ?? ''
  if (choosingUrls.test(url) && readFields(query).currency !== undefined) return false
  const meant = String(headers['x-http-method-override'] ?? method).toUpperCase()
  return [method, meant].every((each) => mayAskWhenRestored(each, url))
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'query'> & {
  routeOptions: { url?: string | undefined }
}

function mayAskWhenRestored(method: string, url: string): boolean {
  if (method === 'OPTIONS') return true
  if (method === 'GET' || method === 'HEAD') return !makingUrls.test(url)
  // Otherwise users who must set up a second factor first could not complete that.
  return method === 'POST' && (openWhenRestored.test(url) || setUpPaths.test(url))
}

type HealthParts = {
  database: Pick<Database, 'ping'>
  storage: Pick<Storage, 'ping'>
  stopping: Pick<AbortController, 'signal'>
  readiness: Pick<Readiness, 'faults'>
}

/** All routes of a node without the `web` role. */
export function addHealth(server: FastifyInstance, parts: HealthParts): void {
  const { database, storage, stopping, readiness } = parts
  healthRoutes(server, {
    readiness,
    parts: { database: () => database.ping(), storage: () => storage.ping() },
    stopping: stopping.signal,
  })
}
