// Registers every route, and says which of them work in an installation that was restored from a backup.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminRoutes } from './doors/admin/admin-routes.ts'
import { setUpPaths } from './doors/admin/layout/panel-routes.ts'
import { addApiRoutes } from './doors/api/api-routes.ts'
import { createApi } from './doors/api/create-api.ts'
import { docsRoutes } from './doors/api/docs/docs-routes.ts'
import { labFileRoutes } from './doors/gateways/lab-file-routes.ts'
import { paymentWebhookRoutes } from './doors/gateways/payment-webhook-routes.ts'
import { loaderRoutes } from './doors/handoff/loader/loader-routes.ts'
import { pullRoutes } from './doors/handoff/pulls/pull-routes.ts'
import { firstPictureRoutes } from './doors/handoff/push/first-picture-routes.ts'
import { pushRoutes } from './doors/handoff/push/push-routes.ts'
import { pictureRoutes } from './doors/pictures/picture-routes.ts'
import { readFields } from './doors/storefront/fields/fields.ts'
import { storefrontRoutes } from './doors/storefront/storefront-routes.ts'
import type { Doors } from './floors/open-doors.ts'
import { iconRoutes } from './ground/appearance/icon-routes.ts'
import type { Database } from './ground/database/database.ts'
import { healthRoutes } from './ground/http/health-routes.ts'
import type { Readiness } from './ground/http/readiness.ts'
import type { Storage } from './ground/storage/storage.ts'
import type { Work } from './open-work.ts'

export type RouteParts = Doors & Work

export function addRoutes(server: FastifyInstance, parts: RouteParts): void {
  // First: it collects the descriptions of the hand-off's routes too.
  const api = createApi(server, parts)
  pushRoutes(server, parts)
  firstPictureRoutes(server, parts)
  pullRoutes(server, parts)
  loaderRoutes(server, parts)
  pictureRoutes(server, parts)
  storefrontRoutes(server, parts)
  paymentWebhookRoutes(server, parts)
  labFileRoutes(server, parts)
  adminRoutes(server, parts)
  iconRoutes(server)
  addHealth(server, parts)
  addApiRoutes(api, parts)
  docsRoutes(server, parts)
}

const openInRecovery = /^\/(?:sign-in|sign-out|admin\/recovery)(?:\/|$)/
/** GET requests that create something, or that abandon a payment at its provider and book it. */
const makingUrls = /^\/(?:(?:api\/pull|loader)(?:\/|$)|cart\/:cartId\/payment$)/
/** These store the currency requested in their URL. */
const choosingUrls = /^\/cart\/:cartId(?:\/checkout)?$/

/**
 * In recovery mode pages are read, and operators sign in. Uploads may say in a header which method is meant.
 */
export function worksInRecovery(request: Asked): boolean {
  const { method, headers, query, routeOptions } = request
  const url = routeOptions.url ?? ''
  if (choosingUrls.test(url) && readFields(query).currency !== undefined) return false
  const meant = String(headers['x-http-method-override'] ?? method).toUpperCase()
  return [method, meant].every((each) => mayAskInRecovery(each, url))
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'query'> & {
  routeOptions: { url?: string | undefined }
}

function mayAskInRecovery(method: string, url: string): boolean {
  if (method === 'OPTIONS') return true
  if (method === 'GET' || method === 'HEAD') return !makingUrls.test(url)
  // Otherwise users who must set up a second factor first could not complete that.
  return method === 'POST' && (openInRecovery.test(url) || setUpPaths.test(url))
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
