// A backup under load, and what happens after it: the service is killed, the backup is restored
// elsewhere, and an owner lets it continue through its page. Everything promised before the backup
// began has to exist, nothing sent in the lost period is sent again, and no invoice number is used
// twice.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CartId, OrderId } from '../../src/pure/contract/ids.ts'
import {
  type Deployment,
  databaseName,
  type Foundation,
  onSqliteAndFiles,
  sampleName,
} from '../helpers/deployments.ts'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { copyDatabase } from '../helpers/postgres.ts'
import { address, payingCard, submit, visit } from '../helpers/shopper.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { runProgram, type Service, startService } from '../helpers/start-service.ts'
import { type Behind, openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { settlePayments } from './kill-rounds.ts'
import { createMixedLoad } from './mixed-load.ts'
import {
  type Outside,
  openOutside,
  readOutside,
  refuse,
  take,
  takeAway,
  tellOutside,
} from './outside.ts'
import { createPromises, type Promises } from './promises.ts'

const actionsBefore = 40

type Env = Record<string, string>
type Ordered = { id: OrderId; number: string }
type Document = { id: string; number: string }
/** What the outside world received in the lost period. */
type Lost = { heard: string[]; documents: Document[]; onTheirWay: Ordered[] }
/** Rejects with the output of the program. */
type Backup = { bringBack(env: Env): Promise<Foundation>; remove(): Promise<void> }

export async function runBackupDrill(deployment: Deployment, seed: number) {
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  // Its promises may be from before or after the backup.
  const meanwhile = await createMixedLoad(createPromises(), seed + 1)
  const outside = await openOutside()
  const { host, port } = outside.webhooks.allowed
  const env = {
    ...firstOperator,
    HANDPRINT_PULL_ALLOW_PRIVATE: `${load.pullFrom},${meanwhile.pullFrom},${host}:${port}`,
    LOG_LEVEL: 'warn',
    SMTP_URL: outside.mails.url,
    MAIL_FROM: 'shop@example.com',
    BASE_URL: 'https://prints.example.com',
    HANDPRINT_TEST_MAILS_TO: '@example.com',
  }
  const service = await startService({ deployment, env })
  const { foundation } = service
  const behind = await openBehind(foundation)
  try {
    await tellOutside(service, outside)
    await load.runActions(service, actionsBefore)
    // So that the backup contains orders that were neither reported nor delivered to a lab.
    await refuse(outside)
    const onTheirWay = [await order(service, behind), await order(service, behind)]
    await untilLabWaits(behind, onTheirWay)
    const running = meanwhile.run(service)
    const begun = performance.now()
    const makeBackup = deployment.name === onSqliteAndFiles.name ? backUpFiles : backUpPostgres
    const backup = await makeBackup(foundation, env)
    const backupMs = Math.round(performance.now() - begun)
    // In the lost period an order is placed, and everything that waited is sent.
    await order(service, behind)
    meanwhile.stop()
    await running
    await take(outside)
    await untilHeard(behind, outside, onTheirWay)
    await service.kill9()
    const keys = {
      HANDPRINT_ACCESS_KEY: service.accessKey,
      HANDPRINT_SECRET_KEY: service.secretKey,
    }
    const heard = await takeAway(outside)
    const lost = { heard, documents: await documentsOf(behind), onTheirWay }
    const broken = await broughtBack(backup, { ...env, ...keys }, { promises, outside, lost })
    await backup.remove()
    const orders = [...promises.orders.values()].filter(({ isAcknowledged }) => isAcknowledged)
    return { broken, backupMs, tokens: promises.tokens.size, orders: orders.length }
  } finally {
    await Promise.all([load.close(), meanwhile.close(), behind.close()])
    await service.close()
    await outside.close()
  }
}

async function backUpFiles(foundation: Foundation, env: Env): Promise<Backup> {
  const backup = await mkdtemp(join(tmpdir(), 'handprint-drill-'))
  await say({ ...foundation.env, ...env }, ['backup', backup])
  return {
    async bringBack(given) {
      const place = await onSqliteAndFiles.prepare()
      for (const name of [sampleName, databaseName]) {
        await rm(join(place.dataDir, name), { force: true })
      }
      await say({ ...place.env, ...given }, ['restore', backup])
      await writeFile(join(place.dataDir, sampleName), '')
      return place
    },
    remove: () => rm(backup, { recursive: true, force: true }),
  }
}

/** The database as of one moment; the bucket continues, because it is versioned in production. */
async function backUpPostgres(foundation: Foundation): Promise<Backup> {
  const shown = new Date().toISOString()
  const { url, onCopy } = await copyDatabase(foundation.env.DATABASE_URL ?? '')
  return {
    async bringBack(given) {
      // As if its minute had passed: its nodes still seem to be running.
      await onCopy('update nodes set seen_at = 0')
      const env = { ...foundation.env, DATABASE_URL: url }
      await say({ ...env, ...given }, ['restore', '--mark', shown])
      // Shared resources are removed with the lost deployment.
      return { ...foundation, env, remove: async () => undefined }
    },
    remove: async () => undefined,
  }
}

async function say(env: Env, words: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(env, words)
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${output}`)
}

type After = { promises: Promises; outside: Outside; lost: Lost }

/** Sentences about what is missing, was sent twice or has a number that is already used. */
async function broughtBack(
  backup: Backup,
  env: Env,
  { promises, outside, lost }: After,
): Promise<string[]> {
  const place = await backup.bringBack(env)
  const behind = await openBehind(place)
  // Anything that does not wait for the owner would arrive now.
  await hurry(behind)
  const deployment = { name: 'the place brought back', prepare: async () => place }
  const service = await startService({ deployment, env })
  try {
    const operator = await signInToPanel(service)
    const ended = await operator.post('/admin/recovery/resume', {})
    const said = await operator.said(ended)
    const broken = said === 'Shop resumed.' ? [] : [`The page says: ${said}`]
    await settlePayments(behind)
    await untilQuiet(behind)
    const held = lost.onTheirWay.flatMap(({ id, number }) => [id, number])
    const again = (await takeAway(outside)).filter(
      (what) => lost.heard.includes(what) || held.some((name) => what.includes(name)),
    )
    broken.push(...again.map((what) => `It went out again: ${what}.`))
    await untilHeard(behind, outside, [await order(service, behind)])
    const doubled = (await documentsOf(behind)).filter(({ id, number }) =>
      lost.documents.some((other) => other.number === number && other.id !== id),
    )
    broken.push(...doubled.map(({ number }) => `There are two documents ${number}.`))
    const tokens = [...promises.tokens.values()]
    broken.push(...(await checkAll(service, behind, promises, { tokens, isSettled: true })))
    return broken
  } finally {
    await behind.close()
    await service.close()
  }
}

async function order(service: Service, behind: Behind): Promise<Ordered> {
  const token = await tokenOf(service, 'image', await picture({ width: 2400, height: 1600 }))
  const cartId = (await openLoader(service, token)).json().cart_id as CartId
  const page = await visit(`${service.url}/cart/${cartId}/checkout`)
  await submit(page, 'checkout-form', { ...address, ...payingCard, action: 'pay' })
  const orders = behind.database.queries.selectFrom('orders').select(['id', 'number'])
  return await orders.where('cart_id', '=', cartId).executeTakeFirstOrThrow()
}

function documentsOf({ database }: Behind): Promise<Document[]> {
  return database.queries.selectFrom('documents').select(['id', 'number']).execute()
}

/** Waits until each order is ready and not delivered yet. */
function untilLabWaits({ database }: Behind, orders: readonly Ordered[]): Promise<void> {
  return until('The orders were not ready.', async () => {
    const deliveries = database.queries.selectFrom('lab_deliveries').select('order_id')
    const waiting = await deliveries.where('state', '=', 'waiting').execute()
    return orders.every(({ id }) => waiting.some(({ order_id }) => order_id === id))
  })
}

function untilHeard(behind: Behind, outside: Outside, orders: readonly Ordered[]): Promise<void> {
  return until('The mails, the webhook or the lab got too little.', async () => {
    await hurry(behind)
    const heard = await readOutside(outside)
    const all = [heard.mails, heard.events, heard.orders]
    return orders.every(({ id, number }) =>
      all.every((each) => each.some((what) => what.includes(number) || what.includes(id))),
    )
  })
}

/** Waits until duplicates would have arrived. */
function untilQuiet(behind: Behind): Promise<void> {
  const { queries } = behind.database
  return until('It goes on and on.', async () => {
    await hurry(behind)
    const due = queries.selectFrom('jobs').select('id').where('state', '=', 'waiting')
    const jobs = await due.where('run_at', '<=', Date.now()).execute()
    const waiting = queries.selectFrom('webhook_deliveries').select('id')
    const deliveries = await waiting
      .where('state', '=', 'waiting')
      .where('due_at', 'is not', null)
      .execute()
    return jobs.length + deliveries.length === 0
  })
}

/** As if hours had passed: everything waiting for a retry is due. */
async function hurry({ database: { queries } }: Behind): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ run_at: 0 })
    .where('state', '=', 'waiting')
    .where('task', 'in', ['send-mail', 'prepare-order', 'plan-lab-deliveries', 'deliver-to-lab'])
    .execute()
  await queries
    .updateTable('webhook_deliveries')
    .set({ due_at: 0 })
    .where('state', '=', 'waiting')
    .where('sending_until', 'is', null)
    .where('due_at', 'is not', null)
    .execute()
}

async function until(fault: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(fault)
    await pause(500)
  }
}
