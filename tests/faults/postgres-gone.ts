// PostgreSQL is stopped under mixed load and started again a minute later: every answer meanwhile
// reports it, and the same process keeps every promise and continues.

import { setTimeout as pause } from 'node:timers/promises'
import { deployments } from '../helpers/deployments.ts'
import { send } from '../helpers/multipart.ts'
import type { OwnPostgres } from '../helpers/postgres.ts'
import { startService } from '../helpers/start-service.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { createMixedLoad } from './mixed-load.ts'
import { createPromises } from './promises.ts'

export type PostgresGoneReport = {
  /** Sentences; empty if everything was correct. */
  broken: string[]
  refusals: Record<string, number>
  tokensBefore: number
  tokens: number
  /** From the start of PostgreSQL to the first successful `/healthz`. */
  wellAgainMs: number
}

/** `postgres` is the server of the second deployment. */
export async function runPostgresGone(
  postgres: OwnPostgres,
  { seed, goneMs }: { seed: number; goneMs: number },
): Promise<PostgresGoneReport> {
  const [, deployment] = deployments
  if (deployment === undefined) throw new Error('PostgreSQL is not among the deployments.')
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  const env = { HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom, LOG_LEVEL: 'error' }
  const service = await startService({ deployment, env })
  const { pid } = service
  const health = async () => (await send(`${service.url}/healthz`)).status
  try {
    await load.runActions(service, 15)
    const tokensBefore = promises.tokens.size
    const broken: string[] = []
    const running = load.run(service)
    await pause(1_000)
    await postgres.goAway()
    await pause(goneMs)
    if ((await health()) !== 503) broken.push('/healthz is well without a database.')
    await postgres.comeBack()
    const begun = performance.now()
    while ((await health()) !== 200 && performance.now() - begun < 30_000) await pause(50)
    const wellAgainMs = Math.round(performance.now() - begun)
    await pause(3_000)
    load.stop()
    await running
    const refusals = Object.fromEntries(promises.refusals)
    const known = ['database_unavailable', 'payment_pending', 'a page with status 503']
    const others = Object.keys(refusals).filter((code) => !known.includes(code))
    if (others.length > 0) broken.push(`A database that was gone was told as ${others}.`)
    if (service.pid !== pid) broken.push('The process has ended.')
    const behind = await openBehind(service.foundation)
    const tokens = [...promises.tokens.values()]
    broken.push(...(await checkAll(service, behind, promises, { tokens, isSettled: false })))
    await behind.close()
    return { broken, refusals, tokensBefore, tokens: tokens.length, wellAgainMs }
  } finally {
    await load.close()
    await service.close()
  }
}
