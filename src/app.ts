// The only place where the floors are put together.

import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { openMetrics } from './doors/metrics/open-metrics.ts'
import { openDoors } from './floors/open-doors.ts'
import { openGround } from './floors/open-ground.ts'
import { openTrade } from './floors/open-trade.ts'
import { type Closer, closeAll, createStop, stopListening } from './ground/http/stop.ts'
import { limitRoutes } from './ground/limits/limit-routes.ts'
import { inRecovery } from './ground/nodes/recovery.ts'
import { openWork, type Work } from './open-work.ts'
import type { SecretKey } from './pure/contract/keys.ts'
import { addHealth, addRoutes, worksInRecovery } from './routes.ts'
import { openOutputProfile } from './trade/production/open-output-profile.ts'
import { ensureSecretKey, type FirstStore } from './trade/stores/ensure-first-store.ts'
import { isTestInstallation } from './trade/stores/is-test-installation.ts'

export type App = {
  readonly firstStore: FirstStore
  /** Generates the first store's secret key if it has none; else null. */
  ensureSecretKey(): Promise<SecretKey | null>
  /** Path of the one-time link that creates the first operator; null if there is an operator. */
  readonly signUpPath: string | null
  /** Nothing is sold yet, so the terminal's reader is a developer. */
  readonly isTestInstallation: boolean
  /** Path of the sample picture that the first curl command sends. */
  readonly samplePath: string
  listen(): Promise<string>
  /**
   * Reports not ready and keeps answering while it drains; then finishes or answers the requests in
   * flight, and closes everything within the seconds of stopping.
   */
  stop(): Promise<void>
}

/** Rejects with a message for the operator if it can't start, and leaves nothing open. */
export async function createApp(config: Config): Promise<App> {
  const closers: Closer[] = []
  try {
    return await openApp(config, closers)
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

async function openApp(config: Config, closers: Closer[]): Promise<App> {
  // Reads a file that the operator names: fails before anything is touched.
  const outputProfile = await openOutputProfile(config.printProfile)
  let work: Work | null = null
  const ground = await openGround(
    config,
    (request) => (work?.recoveryMode.isOn() && !worksInRecovery(request) ? inRecovery() : null),
    closers,
  )
  const trade = await openTrade(ground, config, outputProfile, closers)
  const doors = openDoors(trade)
  work = await openWork(doors, config, closers)
  const program = { ...doors, ...work }
  const { server, roles, readiness, database, stopping, webhookDispatcher } = program
  const { recoveryMode, beginWork, nodeKeeper, workers } = work
  const { drainSeconds, stopSeconds, metricsPort } = config.node

  const metrics =
    metricsPort === null
      ? null
      : await openMetrics(
          { ...program, pictureProcessCount: config.pictureProcesses, dataDir: config.dataDir },
          { host: config.host, port: metricsPort },
        )
  closers.push(() => metrics?.close())
  // Loaded only if a collector is configured.
  const traces =
    config.traces &&
    (await import('./doors/traces/open-traces.ts')).openTraces(program, config.traces)
  // First, so that a collector that does not answer delays nothing else.
  closers.unshift(() => traces?.close())

  if (roles.includes('web')) {
    limitRoutes(server, program.limits, program.spares)
    addRoutes(server, program)
  } else {
    addHealth(server, program)
  }
  const stop = createStop(server, stopping, stopSeconds * 1_000)
  if ((await program.findMailServer()) === null) {
    server.log.info(
      'No mails are sent. Set BASE_URL, and set up a mail server in the panel or with SMTP_URL and MAIL_FROM.',
    )
  }
  return {
    firstStore: program.firstStore,
    ensureSecretKey: () => ensureSecretKey(database, program.firstStore.store.id, program.now),
    signUpPath: program.signUpPath,
    isTestInstallation: await isTestInstallation(database.queries),
    samplePath: program.samplePath,
    async listen() {
      const address = await server.listen({ host: config.host, port: config.port })
      await metrics?.listen()
      await nodeKeeper.begin()
      if (!recoveryMode.isOn()) await beginWork()
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
}
