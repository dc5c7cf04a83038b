// The background work of this node: jobs, webhooks, its entry among the nodes, and recovery mode.

import { laneNames } from './config/lane-settings.ts'
import type { Config } from './config.ts'
import type { Doors } from './floors/open-doors.ts'
import type { Closer } from './ground/http/stop.ts'
import { createWorkers } from './ground/jobs/lanes.ts'
import { createNodeKeeper, endForRecovery } from './ground/nodes/keep-node.ts'
import { openRecoveryMode } from './ground/nodes/recovery.ts'
import { forgetDroppedTasks, lanes } from './tasks.ts'

export type Work = Awaited<ReturnType<typeof openWork>>

/** Nothing runs before `beginWork` is called. Adds to `closers` what has to be closed. */
export async function openWork(doors: Doors, config: Config, closers: Closer[]) {
  const { database, now, log, stopping, nodeName, roles, providers, webhookDispatcher } = doors
  const all = lanes(doors)
  const ofNode = laneNames.filter((lane) => roles.includes(lane))
  const sendsWebhooks = roles.includes('telling')
  const common = { database, now, log }
  const workers = createWorkers(all, ofNode, config.slots, common, [
    ...(sendsWebhooks ? [webhookDispatcher] : []),
  ])
  closers.push(() => workers.stop())

  async function beginWork(): Promise<void> {
    if (stopping.signal.aborted) return
    await workers.start()
    if (sendsWebhooks) webhookDispatcher.start()
  }

  const recoveryMode = await openRecoveryMode(database.queries, {
    begun: () => endForRecovery(log),
    ended: beginWork,
  })
  async function onBeat(): Promise<void> {
    await recoveryMode.look()
    await providers.look()
    await forgetDroppedTasks({ database, now }, Object.values(all))
  }
  const nodeKeeper = createNodeKeeper({ database, name: nodeName, roles, log, onBeat })
  closers.push(() => nodeKeeper.stop())

  return {
    workers,
    wakeWorker: workers.wake,
    beginWork,
    nodeKeeper,
    recoveryMode,
    lookAtRecovery: recoveryMode.look,
  }
}
