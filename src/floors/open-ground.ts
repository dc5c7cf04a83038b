// The ground floor: the server, the database and the storage of this node.

import { setMaxListeners } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { laneNames } from '../config/lane-settings.ts'
import type { Config } from '../config.ts'
import { lockDataDirectory } from '../ground/database/lock-data-directory.ts'
import { openNodeClock } from '../ground/database/node-clock.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { createServer } from '../ground/http/server.ts'
import type { Closer } from '../ground/http/stop.ts'
import { addressesAmong } from '../ground/limits/client-address.ts'
import { openRateLimits } from '../ground/limits/rate-limits.ts'
import { watchProxies } from '../ground/limits/watch-proxies.ts'
import { restrictStorageFolder } from '../ground/storage/file-storage.ts'
import { measuredStorage } from '../ground/storage/measured-storage.ts'
import { isServiceAway } from '../ground/storage/storage-errors.ts'
import type { HandprintError } from '../pure/errors.ts'
import { hasPictures } from '../trade/images/read-pictures.ts'
import { openStorage } from './open-storage.ts'

export type Ground = Awaited<ReturnType<typeof openGround>>

/**
 * Answers each request for which `refusal` returns no error. Adds what has to be closed to
 * `closers`.
 */
export async function openGround(
  config: Config,
  refusal: (request: FastifyRequest) => HandprintError | null,
  closers: Closer[],
) {
  // Must precede all other access to the folder.
  const lock = lockDataDirectory(config.dataDir)
  closers.push(() => lock.release())

  const { name: nodeName, roles, keepAliveSeconds, metricsPort } = config.node
  const { logLevel, proxyHops, rates, unlimitedAddresses } = config
  const server = await createServer({
    logLevel,
    proxyHops,
    keepAliveSeconds,
    nodeName,
    roles: roles.length > laneNames.length ? 'all' : roles.join(','),
    refusal,
  })
  const { log } = server
  for (const variable of config.unknownVariables) {
    log.warn({ variable }, 'Not a Handprint variable: see docs/configuration.md.')
  }
  const stopping = new AbortController()
  // Each request that waits for something adds a listener.
  setMaxListeners(0, stopping.signal)

  const database = await openDatabase(config.database, 'ready', (message) => log.warn(message))
  closers.push(() => database.close())
  const clock = await openNodeClock(database, { log })
  closers.push(() => clock.stop())
  const { now } = clock

  const wish = (await hasPictures(database.queries)) ? 'found' : 'made'
  const bare = await openStorage(config.storage, config.dataDir, wish)
  if (config.storage.kind === 'files') restrictStorageFolder(config.storage.dir)
  const isMeasured = metricsPort !== null || config.traces !== null
  const storage = isMeasured ? measuredStorage(bare) : bare
  closers.push(() => storage.close())
  await storage.sweepLeftovers().catch((error: unknown) => {
    if (!isServiceAway(error)) throw error
    log.error(
      { err: error },
      'The storage is unavailable. Requests that need it are refused until it responds.',
    )
  })

  const limits = openRateLimits({ database, rates, unlimitedAddresses, now, log })
  const isUnlimitedAddress = addressesAmong(unlimitedAddresses)
  const proxies = watchProxies(server, { proxyHops, isUnlimitedAddress, now })
  return {
    server,
    log,
    stopping,
    database,
    clock,
    now,
    storage,
    limits,
    proxies,
    isUnlimitedAddress,
    nodeName,
    roles,
    ...settingsOf(config),
  }
}

/** The part of the configuration that the floors above read, under the same names. */
function settingsOf(config: Config) {
  const { baseUrl, dataDir, timeZone, proxyHops, pullAllowPrivate, sharedCache } = config
  const { tokenDays, orderPictureDays, webhookDays, testPrintDays, testPrintsWaiting } = config
  const { maxUploadBytes, maxPixels, storeQuotaBytes, printFormat, mail, testMailsTo } = config
  const { dailyUploads, uploadedDays } = config
  return {
    baseUrl,
    dataDir,
    timeZone,
    proxyHops,
    pullAllowPrivate,
    sharedCache,
    tokenDays,
    orderPictureDays,
    webhookDays,
    testPrintDays,
    testPrintsWaiting,
    maxUploadBytes,
    maxPixels,
    storeQuotaBytes,
    dailyUploads,
    uploadedDays,
    printFormat,
    mail,
    testMailsTo,
  }
}
