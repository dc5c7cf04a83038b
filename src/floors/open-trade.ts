// The trade's floor: pictures, prints, payments, webhooks, and the first store.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createConnectionPool } from '../ground/http/fetching/connection-pool.ts'
import type { Closer } from '../ground/http/stop.ts'
import { createOnOrderEvent } from '../reactions.ts'
import { imageUses } from '../trade/carts/image-uses.ts'
import { digitFaults } from '../trade/catalog/document/record-digits.ts'
import { readSavedCatalog, storeBuiltInCatalog } from '../trade/catalog/saved/save-catalog.ts'
import { createPictureProcesses } from '../trade/images/decoding/processes/picture-processes.ts'
import type { ImageDeps } from '../trade/images/image-deps.ts'
import { openRendering } from '../trade/images/rendering/open-rendering.ts'
import { createSpool } from '../trade/images/spool.ts'
import { createSpoolSpace, halfOfVolume } from '../trade/images/spool-space.ts'
import { reportWebhookGivenUp } from '../trade/mail/report-webhook-given-up.ts'
import { createFindMailServer } from '../trade/mail/saved-mail-server.ts'
import {
  configuredOperatorWarning,
  ensureFirstOperator,
} from '../trade/operators/accounts/ensure-first-operator.ts'
import { openLiveProviders } from '../trade/payments/live-providers.ts'
import { createPaymentGateways } from '../trade/payments/payment-gateways.ts'
import { createTestGateway } from '../trade/payments/testing/test-gateway.ts'
import { countPrintBytes } from '../trade/production/lifetime/uncount-print-file.ts'
import { createPrintPress } from '../trade/production/process/print-press.ts'
import type { OutputProfile } from '../trade/production/rendering/print-recipe.ts'
import { createPullSlots } from '../trade/receiving/pull-slots.ts'
import { ensureFirstStore } from '../trade/stores/ensure-first-store.ts'
import { createAnswerOnce } from '../trade/stores/idempotency/answer-once.ts'
import { addImageWebhooks } from '../trade/webhooks/add-image-webhooks.ts'
import { createWebhookDispatcher } from '../trade/webhooks/dispatch/create-webhook-dispatcher.ts'
import type { Ground } from './open-ground.ts'

export type Trade = Awaited<ReturnType<typeof openTrade>>

const mostPullsAtOnce = 100

/** Adds what has to be closed to `closers`. */
export async function openTrade(
  ground: Ground,
  config: Config,
  outputProfile: OutputProfile,
  closers: Closer[],
) {
  const { database, storage, now, log, stopping } = ground

  const pictureProcesses = createPictureProcesses({
    count: config.pictureProcesses,
    mostWaitMs: config.node.pictureWaitSeconds * 1_000,
    stopping: stopping.signal,
    log,
  })
  closers.push(() => pictureProcesses.close())
  const spoolBytes = config.node.spoolBytes ?? (await halfOfVolume(config.dataDir))
  const spool = createSpool(join(config.dataDir, 'incoming'), createSpoolSpace(spoolBytes))
  await spool.sweep()
  const { derivatives, preparedPictures, ...rendering } = openRendering({
    database,
    storage,
    pictureProcesses,
    spool,
    log,
    maxPixels: config.maxPixels,
    processCount: config.pictureProcesses,
  })
  closers.push(() => Promise.race([derivatives.settled(), pause(2_000)]))
  closers.push(() => preparedPictures.close())

  await storeBuiltInCatalog(database, now)
  const { document: catalog } = await readSavedCatalog(database)
  for (const fault of digitFaults(catalog)) log.warn({ fault }, 'Not all price lists are in use.')
  const firstStore = await ensureFirstStore(database, config.keys, now)
  const signUpPath = await ensureFirstOperator(database, config.firstOperator, now)
  const warning = await configuredOperatorWarning(database.queries, config.firstOperator)
  for (const each of [...firstStore.warnings, ...(warning === null ? [] : [warning])])
    log.warn(each)

  const providers = await openLiveProviders({ database, setUps: config.payments, now })
  const gateways = createPaymentGateways({
    test: createTestGateway({ database, now }),
    live: providers,
  })
  const pullConnections = createConnectionPool()
  closers.push(() => pullConnections.close())
  const webhookDispatcher = createWebhookDispatcher({
    database,
    pullAllowPrivate: config.pullAllowPrivate,
    now,
    log,
    onGivenUp: (tx, endpointId) => reportWebhookGivenUp(tx, endpointId, now()),
  })
  closers.push(() => webhookDispatcher.stop())
  const onReceived: ImageDeps['onReceived'] = (tx, image) => addImageWebhooks(tx, image, now())

  return {
    ...ground,
    firstStore,
    signUpPath,
    samplePath: join(config.dataDir, 'sample.jpg'),
    spool,
    derivatives,
    ...rendering,
    outputProfile,
    printPress: createPrintPress({
      atOnce: Math.max(config.pictureProcesses, config.slots.rendering),
    }),
    providers,
    gateways,
    answerOnce: createAnswerOnce({ database, now }),
    pullSlots: createPullSlots(mostPullsAtOnce),
    pullConnections,
    webhookDispatcher,
    wakeWebhooks: webhookDispatcher.wake,
    onReceived,
    onHandedOver: preparedPictures.add,
    onOrderEvent: createOnOrderEvent({ timeZone: config.timeZone }),
    imageUses,
    countPrintBytes,
    findMailServer: createFindMailServer({ database, mail: config.mail, baseUrl: config.baseUrl }),
  }
}
