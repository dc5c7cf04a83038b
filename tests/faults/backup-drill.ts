// A backup under load, and the world that goes on after it: the service is killed, the backup is brought
// back elsewhere, and all that was promised before the backup began has to be there.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName, onSqliteAndFiles, sampleName } from '../helpers/deployments.ts'
import { runProgram, startService } from '../helpers/start-service.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { settlePayments } from './kill-rounds.ts'
import { createMixedLoad } from './mixed-load.ts'
import { createPromises } from './promises.ts'

const actionsBefore = 40

export async function runBackupDrill(seed: number) {
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  // Whose promises may be of before or of after.
  const meanwhile = await createMixedLoad(createPromises(), seed + 1)
  const pullFrom = `${load.pullFrom},${meanwhile.pullFrom}`
  const env = { HANDPRINT_PULL_ALLOW_PRIVATE: pullFrom, LOG_LEVEL: 'warn' }
  const service = await startService({ deployment: onSqliteAndFiles, env })
  const backup = await mkdtemp(join(tmpdir(), 'handprint-drill-'))
  try {
    await load.runActions(service, actionsBefore)
    const running = meanwhile.run(service)
    const begun = performance.now()
    const made = await runProgram({ ...service.foundation.env, ...env }, ['backup', backup])
    const backupMs = Math.round(performance.now() - begun)
    await service.kill9()
    await running
    const broken = made.code === 0 ? [] : [`The backup says: ${made.output}`]
    const keys = {
      HANDPRINT_ACCESS_KEY: service.accessKey,
      HANDPRINT_SECRET_KEY: service.secretKey,
    }
    broken.push(...(await broughtBack(backup, { ...env, ...keys }, promises)))
    const orders = [...promises.orders.values()].filter(({ isAcknowledged }) => isAcknowledged)
    return { broken, backupMs, tokens: promises.tokens.size, orders: orders.length }
  } finally {
    await Promise.all([load.close(), meanwhile.close()])
    await service.close()
    await rm(backup, { recursive: true, force: true })
  }
}

/** What is not there, in sentences. */
async function broughtBack(
  backup: string,
  env: Record<string, string>,
  promises: ReturnType<typeof createPromises>,
): Promise<string[]> {
  const place = await onSqliteAndFiles.prepare()
  for (const name of [sampleName, databaseName]) {
    await rm(join(place.dataDir, name), { force: true })
  }
  const restored = await runProgram({ ...place.env, ...env }, ['restore', backup])
  if (restored.code !== 0) return [`The restoration says: ${restored.output}`]
  await place.onDatabase((db) => db.updateTable('restorations').set({ ended_at: 1 }).execute())
  await writeFile(join(place.dataDir, sampleName), '')
  const deployment = { name: 'the place brought back', prepare: async () => place }
  const service = await startService({ deployment, env })
  const behind = await openBehind(place)
  try {
    await settlePayments(behind)
    const tokens = [...promises.tokens.values()]
    return await checkAll(service, behind, promises, { tokens, isSettled: true })
  } finally {
    await behind.close()
    await service.close()
  }
}
