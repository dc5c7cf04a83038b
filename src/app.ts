// The only place where the parts are put together.

import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { laneNames } from './config/lane-settings.ts'
import type { Config } from './config.ts'
import { createAccountMails } from './doors/admin/mails/account-mails.ts'
import { createOperatorMails } from './doors/admin/mails/operator-mails.ts'
import { createWebhookMails } from './doors/admin/mails/webhook-mails.ts'
import { openMetrics } from './doors/metrics/open-metrics.ts'
import { createDocumentWriter } from './doors/storefront/documents/create-document-writer.ts'
import { createPackingSlips } from './doors/storefront/documents/create-packing-slips.ts'
import { drawBoughtPrint } from './doors/storefront/draw-bought-print.tsx'
import { logoAsPng } from './doors/storefront/logo-as-png.ts'
import { createMailPreview } from './doors/storefront/mails/preview-mail.ts'
import { createShopperMails } from './doors/storefront/mails/shopper-mails.ts'
import { ensureSamplePicture } from './doors/terminal/ensure-sample-picture.ts'
import { lockDataDirectory } from './ground/database/lock-data-directory.ts'
import { openNodeClock } from './ground/database/node-clock.ts'
import { openDatabase } from './ground/database/open-database.ts'
import { createConnectionPool } from './ground/http/fetching/connection-pool.ts'
import { createReadiness, hasRoom, watchParts } from './ground/http/readiness.ts'
import { createServer } from './ground/http/server.ts'
import { type Closer, closeAll, createStop, stopListening } from './ground/http/stop.ts'
import { createWorkers } from './ground/jobs/lanes.ts'
import { addressesAmong } from './ground/limits/client-address.ts'
import { limitRoutes } from './ground/limits/limit-routes.ts'
import { openRateLimits } from './ground/limits/rate-limits.ts'
import { watchProxies } from './ground/limits/watch-proxies.ts'
import { createNodeKeeper, endForRecovery } from './ground/nodes/keep-node.ts'
import { inRecovery, openRecoveryMode, type RecoveryMode } from './ground/nodes/recovery.ts'
import { closeStorageFolder } from './ground/storage/files-storage.ts'
import { measuredStorage } from './ground/storage/measured-storage.ts'
import { isServiceAway } from './ground/storage/storage-errors.ts'
import { openStorage } from './open-storage.ts'
import { createOnOrderEvent } from './reactions.ts'
import { addHealth, addRoutes, worksInRecovery } from './routes.ts'
import { forgetDroppedTasks, lanes } from './tasks.ts'
import { imageUses } from './trade/carts/image-uses.ts'
import { digitFaults } from './trade/catalog/document/record-digits.ts'
import { readSavedCatalog, storeBuiltInCatalog } from './trade/catalog/save-catalog.ts'
import { createPictureProcesses } from './trade/images/decoding/processes/picture-processes.ts'
import type { ImageDeps } from './trade/images/image-deps.ts'
import { hasPictures } from './trade/images/read-pictures.ts'
import { openRendering } from './trade/images/rendering/open-rendering.ts'
import { createSpool } from './trade/images/spool.ts'
import { createSpoolRoom, halfOfVolume } from './trade/images/spool-room.ts'
import type { MailWriters } from './trade/mail/mail-message.ts'
import { reportWebhookGivenUp } from './trade/mail/report-webhook-given-up.ts'
import { createFindMailServer } from './trade/mail/saved-mail-server.ts'
import {
  configuredOperatorWarning,
  ensureFirstOperator,
} from './trade/operators/accounts/ensure-first-operator.ts'
import { isKnownBrowser } from './trade/operators/sessions/known-browsers.ts'
import { readBrowserCookie } from './trade/operators/sessions/session-cookie.ts'
import { openLiveProviders } from './trade/payments/live-providers.ts'
import { createPaymentGateways } from './trade/payments/payment-gateways.ts'
import { createTestGateway } from './trade/payments/testing/test-gateway.ts'
import { countPrintBytes } from './trade/production/lifetime/uncount-print-file.ts'
import { openOutputProfile } from './trade/production/open-output-profile.ts'
import { createPrintPress } from './trade/production/process/print-press.ts'
import { createPullSlots } from './trade/receiving/pull-slots.ts'
import { ensureFirstStore, type FirstStore } from './trade/stores/ensure-first-store.ts'
import { createAnswerOnce } from './trade/stores/idempotency/answer-once.ts'
import { isTestInstallation } from './trade/stores/is-test-installation.ts'
import { addImageWebhooks } from './trade/webhooks/add-image-webhooks.ts'
import { createWebhookDispatcher } from './trade/webhooks/dispatch/create-webhook-dispatcher.ts'

export type App = {
  readonly firstStore: FirstStore
  /** Path of the one-time link that makes the first operator; null when there is one. */
  readonly signUpPath: string | null
  /** Nobody buys yet: whoever reads the terminal develops. */
  readonly isTestInstallation: boolean
  /** Where the sample picture of the first curl lies. */
  readonly samplePath: string
  /** Resolves to the address that it listens on. */
  listen(): Promise<string>
  /**
   * Says that it is not ready and goes on for the seconds of draining; then lets requests in flight
   * finish or answers them, and closes everything within the seconds of stopping.
   */
  stop(): Promise<void>
}

/** Rejects, in words for the operator and with nothing left open, when it can't start. */
export async function createApp(config: Config): Promise<App> {
  const closers: Closer[] = []
  try {
    const parts = await openParts(config, closers)
    const { server, workers, webhookDispatcher, firstStore, signUpPath, readiness } = parts
    const { dataDir, node, pictureProcesses: pictureProcessCount, traces: settings } = config
    const { name: nodeName, roles, drainSeconds, stopSeconds, metricsPort } = node
    const measured = { ...parts, roles, nodeName, pictureProcessCount, dataDir }
    const metrics =
      metricsPort === null ? null : await openMetrics(measured, { ...config, port: metricsPort })
    closers.push(() => metrics?.close())
    const traces = settings && (await traceProgram()).openTraces({ ...parts, nodeName }, settings)
    // A collector that does not answer keeps nothing else from being closed.
    closers.unshift(() => traces?.close())
    if (roles.includes('web')) {
      limitRoutes(server, parts.limits, parts.spares)
      addRoutes(server, parts)
    } else {
      addHealth(server, parts)
    }
    const stop = createStop(server, parts.stopping, stopSeconds * 1_000)
    if ((await parts.findMailServer()) === null) {
      server.log.info(
        'No mail is sent: set BASE_URL, and a mail server in the panel or by SMTP_URL and MAIL_FROM.',
      )
    }
    return {
      firstStore,
      signUpPath,
      isTestInstallation: await isTestInstallation(parts.database.queries),
      samplePath: parts.samplePath,
      async listen() {
        const address = await server.listen({ host: config.host, port: config.port })
        await metrics?.listen()
        await parts.nodeKeeper.begin()
        if (!parts.recoveryMode.isOn()) await parts.beginWork()
        readiness.begin()
        return address
      },
      async stop() {
        readiness.drain(server.server)
        workers.pause()
        webhookDispatcher.pause()
        if (drainSeconds > 0 && server.server.listening) {
          await pause(drainSeconds * 1_000)
          await stopListening(server.server)
        }
        const until = performance.now() + stopSeconds * 1_000
        await stop()
        await closeAll(closers, until - performance.now())
      },
    }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

/** Loaded where a collector is named. */
const traceProgram = () => import('./doors/traces/open-traces.ts')

async function openParts(config: Config, closers: Closer[]) {
  const outputProfile = await openOutputProfile(config.printProfile)
  // Before anything else in the folder is touched.
  const lock = lockDataDirectory(config.dataDir)
  closers.push(() => lock.release())

  const { keepAliveSeconds, roles } = config.node
  const { logLevel, proxyHops, baseUrl, pullAllowPrivate } = config
  const server = await createServer({
    logLevel,
    proxyHops,
    keepAliveSeconds,
    nodeName: config.node.name,
    roles: roles.length > laneNames.length ? 'all' : roles.join(','),
    refusal: (request) => (recoveryMode?.isOn() && !worksInRecovery(request) ? inRecovery() : null),
  })
  let recoveryMode: RecoveryMode | null = null
  const { log } = server
  for (const variable of config.unknownVariables) {
    log.warn({ variable }, 'No variable of Handprint is called so: see docs/configuration.md.')
  }
  const stopping = new AbortController()
  // One listener for each request that waits for something.
  setMaxListeners(0, stopping.signal)
  // Forked first: loading the decoder takes longest, and the rest opens meanwhile.
  const pictureProcesses = createPictureProcesses({
    count: config.pictureProcesses,
    mostWaitMs: config.node.pictureWaitSeconds * 1_000,
    stopping: stopping.signal,
    log,
  })
  closers.push(() => pictureProcesses.close())

  const database = await openDatabase(config.database, 'ready', (message) => log.warn(message))
  closers.push(() => database.close())
  const clock = await openNodeClock(database, { log })
  closers.push(() => clock.stop())
  const { now } = clock
  const wish = (await hasPictures(database.queries)) ? 'found' : 'made'
  const bare = await openStorage(config.storage, config.dataDir, wish)
  if (config.storage.kind === 'files') closeStorageFolder(config.storage.dir)
  const isMeasured = config.node.metricsPort !== null || config.traces !== null
  const storage = isMeasured ? measuredStorage(bare) : bare
  closers.push(() => storage.close())
  const roomBytes = config.node.spoolBytes ?? (await halfOfVolume(config.dataDir))
  const spool = createSpool(join(config.dataDir, 'incoming'), createSpoolRoom(roomBytes))
  await spool.sweep()
  await storage.sweepLeftovers().catch((error: unknown) => {
    if (!isServiceAway(error)) throw error
    log.error({ err: error }, 'The storage is away: what needs it is refused until it answers.')
  })

  const samplePath = join(config.dataDir, 'sample.jpg')
  await storeBuiltInCatalog(database, now)
  const { document: catalog } = await readSavedCatalog(database)
  for (const fault of digitFaults(catalog)) log.warn({ fault }, 'Not all price lists are sold in.')
  const firstStore = await ensureFirstStore(database, config.keys, now)
  const signUpPath = await ensureFirstOperator(database, config.firstOperator, now)
  const warning = await configuredOperatorWarning(database.queries, config.firstOperator)
  for (const each of [...firstStore.warnings, ...(warning === null ? [] : [warning])])
    log.warn(each)
  const { maxPixels, pictureProcesses: processCount } = config
  const pictured = { database, storage, pictureProcesses, spool, log }
  const rendering = openRendering({ ...pictured, maxPixels, processCount })
  closers.push(() => Promise.race([rendering.derivatives.settled(), pause(2_000)]))
  const { rates, unlimitedAddresses } = config
  const limits = openRateLimits({ database, rates, unlimitedAddresses, now, log })
  const providers = await openLiveProviders({ database, settings: config.payments, now })
  const gateways = createPaymentGateways({
    test: createTestGateway({ database, now }),
    live: providers,
  })
  const answerOnce = createAnswerOnce({ database, now })
  const pullSlots = createPullSlots(100)
  const pullConnections = createConnectionPool()
  closers.push(() => pullConnections.close())
  const pulling = { pullSlots, pullConnections }
  const pictures = { samplePath, spool, ...rendering, ...pulling }
  const production = { outputProfile, printPress: createPrintPress() }
  const isUnlimitedAddress = addressesAmong(unlimitedAddresses)
  const proxies = watchProxies(server, { proxyHops, isUnlimitedAddress, now })
  const selling = { proxies, ...production, limits, gateways, providers, answerOnce }
  const webhookDispatcher = createWebhookDispatcher({
    database,
    pullAllowPrivate,
    now,
    log,
    onGivenUp: (tx, endpointId) => reportWebhookGivenUp(tx, endpointId, now()),
  })
  closers.push(() => webhookDispatcher.stop())
  const onReceived: ImageDeps['onReceived'] = (tx, image) => addImageWebhooks(tx, image, now())
  const telling = {
    onReceived,
    onOrderEvent: createOnOrderEvent(config),
    wakeWebhooks: webhookDispatcher.wake,
  }
  const writeDocument = createDocumentWriter({
    database,
    logoAsPng: (logo) => logoAsPng({ pictureProcesses, spool }, logo),
  })
  const above = { imageUses, countPrintBytes, writeDocument }
  const deps = { ...config, database, storage, ...pictures, ...above, ...selling, ...telling, now }
  const findMailServer = createFindMailServer({ ...config, database })
  const writersAt = (baseUrl: string | null): MailWriters => {
    const at = { ...deps, baseUrl }
    const toOthers = { ...createOperatorMails(at), ...createWebhookMails(at) }
    return { ...createShopperMails(at), ...toOthers, ...createAccountMails(at) }
  }
  const writers = writersAt(config.baseUrl)
  const previewMail = createMailPreview(deps)
  const readPackingSlip = createPackingSlips(deps)
  const doing = { ...deps, findMailServer, writers, log }
  const ofNode = laneNames.filter((lane) => roles.includes(lane))
  const all = lanes(doing)
  const workers = createWorkers(all, ofNode, config.slots, { database, now, log })
  closers.push(() => workers.stop())
  const beginWork = async (): Promise<void> => {
    if (stopping.signal.aborted) return
    await workers.start()
    if (roles.includes('telling')) webhookDispatcher.start()
  }
  const onChange = { begun: () => endForRecovery(log), ended: beginWork }
  const mode = await openRecoveryMode(database.queries, onChange)
  recoveryMode = mode
  const onBeat = async (): Promise<void> => {
    await mode.look()
    await providers.look()
    await forgetDroppedTasks(deps, Object.values(all))
  }
  const nodeKeeper = createNodeKeeper({ database, name: config.node.name, roles, log, onBeat })
  closers.push(() => nodeKeeper.stop())
  const wakeWorker = (): void => {
    workers.wake()
    webhookDispatcher.wake()
  }
  // What strangers try from the same address keeps nobody out who has signed in before.
  const spares = (request: FastifyRequest): Promise<boolean> =>
    isKnownBrowser(database.queries, readBrowserCookie(request, baseUrl), now())
  const readiness = createReadiness({
    spool: async () => !spool.room.isFull() && (await hasRoom(spool.dir)),
    picture_processes: () => pictureProcesses.areAlive(),
  })
  const partsWatch = watchParts(
    {
      storage: () => storage.ping().then(() => true),
      disk: async () => (await hasRoom(config.dataDir)) && (await hasRoom(spool.dir)),
    },
    now,
  )
  const upkeep = { nodeKeeper, recoveryMode: mode, beginWork, lookAtRecovery: mode.look }
  const drawSample = () => ensureSamplePicture(samplePath)
  const waking = { drawSample, stopping, wakeWorker, readiness, partsWatch, spares, ...upkeep }
  const writing = { previewMail, readPackingSlip, drawBoughtPrint, writersAt, findMailServer }
  const running = { ...writing, workers, webhookDispatcher, ...waking }
  return { ...deps, clock, server, firstStore, signUpPath, ...running }
}
