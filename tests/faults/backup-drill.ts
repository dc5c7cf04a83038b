// A backup under load, and the world that goes on after it: the service is killed, the backup is brought
// back elsewhere, and an owner lets it go on by its page. All that was promised before the backup began has to
// be there, and nothing goes out that went out in the time that was lost.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Deployment,
  databaseName,
  type Foundation,
  onSqliteAndFiles,
  sampleName,
} from '../helpers/deployments.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { copyDatabase } from '../helpers/postgres.ts'
import { address } from '../helpers/shopper.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { runProgram, type Service, startService } from '../helpers/start-service.ts'
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { settlePayments } from './kill-rounds.ts'
import { createMixedLoad } from './mixed-load.ts'
import { createPromises, type Promises } from './promises.ts'

const actionsBefore = 40
/** What would come twice has come by then. */
const quietMs = 10_000

type Env = Record<string, string>
type Outside = { mails: MailServer; webhooks: WebhookReceiver; lab: string }
/** Rejects with what the program has said. */
type Backup = { bringBack(env: Env): Promise<Foundation>; remove(): Promise<void> }

export async function runBackupDrill(deployment: Deployment, seed: number) {
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  // Whose promises may be of before or of after.
  const meanwhile = await createMixedLoad(createPromises(), seed + 1)
  const outside: Outside = {
    mails: await startMailServer(),
    webhooks: await startReceiver(),
    lab: await mkdtemp(join(tmpdir(), 'handprint-lab-')),
  }
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
  try {
    await tellOutside(service, outside)
    await load.runActions(service, actionsBefore)
    const running = meanwhile.run(service)
    const begun = performance.now()
    const makeBackup = deployment.name === onSqliteAndFiles.name ? backUpFiles : backUpPostgres
    const backup = await makeBackup(foundation, env)
    const backupMs = Math.round(performance.now() - begun)
    // What the backup holds as waiting goes out in the time that is lost.
    await untilAllHeard(outside)
    await service.kill9()
    await running
    const keys = {
      HANDPRINT_ACCESS_KEY: service.accessKey,
      HANDPRINT_SECRET_KEY: service.secretKey,
    }
    const broken = await broughtBack(backup, { ...env, ...keys }, promises, outside)
    await backup.remove()
    const orders = [...promises.orders.values()].filter(({ isAcknowledged }) => isAcknowledged)
    return { broken, backupMs, tokens: promises.tokens.size, orders: orders.length }
  } finally {
    await Promise.all([load.close(), meanwhile.close()])
    await service.close()
    await outside.mails.close()
    await outside.webhooks.close()
    await rm(outside.lab, { recursive: true, force: true })
  }
}

/** A webhook, and a lab that gets each order as soon as it is printed. */
async function tellOutside(service: Service, { webhooks, lab }: Outside): Promise<void> {
  const operator = await signInToPanel(service)
  const when = { products: 'canvas', deliver_at: 'ready', takes_test_orders: 'yes', is_on: 'yes' }
  await operator.post('/admin/labs/new/folder', { name: 'Lab', path: lab, ...when })
  const headers = {
    authorization: `Bearer ${service.secretKey}`,
    'content-type': 'application/json',
  }
  const told = [
    ['PATCH', 'store', { cool_off_minutes: 0 }],
    ['POST', 'webhooks', { url: webhooks.url, events: ['*'] }],
  ] as const
  for (const [method, path, body] of told) {
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${service.url}/api/v1/${path}`, sent)
    if (!answer.ok) throw new Error(`${path} was not set: ${await answer.text()}`)
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

/** The database as of one moment; the bucket goes on, as it has versions where it matters. */
async function backUpPostgres(foundation: Foundation): Promise<Backup> {
  const shown = new Date().toISOString()
  const { url, onCopy } = await copyDatabase(foundation.env.DATABASE_URL ?? '')
  return {
    async bringBack(given) {
      // As if its minute was over: its nodes still seem to be at work.
      await onCopy('update nodes set seen_at = 0')
      const env = { ...foundation.env, DATABASE_URL: url }
      await say({ ...env, ...given }, ['restore', '--mark', shown])
      // What is shared is removed with the place that was lost.
      return { ...foundation, env, remove: async () => undefined }
    },
    remove: async () => undefined,
  }
}

async function say(env: Env, words: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(env, words)
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${output}`)
}

/** What is not there, or went out twice, in sentences. */
async function broughtBack(
  backup: Backup,
  env: Env,
  promises: Promises,
  outside: Outside,
): Promise<string[]> {
  const before = await takeAway(outside)
  const place = await backup.bringBack(env)
  const deployment = { name: 'the place brought back', prepare: async () => place }
  const service = await startService({ deployment, env })
  const behind = await openBehind(place)
  try {
    const operator = await signInToPanel(service)
    const ended = await operator.post('/admin/restored/end', {})
    const said = await operator.said(ended)
    const broken = said === 'The shop goes on.' ? [] : [`The page says: ${said}`]
    await settlePayments(behind)
    await pause(quietMs)
    const again = (await takeAway(outside)).filter((what) => before.includes(what))
    broken.push(...again.map((what) => `It went out again: ${what}.`))
    const tokens = [...promises.tokens.values()]
    broken.push(...(await checkAll(service, behind, promises, { tokens, isSettled: true })))
    return broken
  } finally {
    await behind.close()
    await service.close()
  }
}

/** Else there is too little to see whether it comes again. */
async function untilAllHeard(outside: Outside): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Object.values(await readOutside(outside)).some(({ length }) => length < 2)) {
    if (Date.now() > deadline) throw new Error('The mails, the webhook or the lab got too little.')
    await pause(500)
  }
}

/** What shoppers, the webhook and the lab have got, as people would tell it. */
async function readOutside({ mails: { mails }, webhooks, lab }: Outside) {
  const toShoppers = mails.filter(({ envelope }) => envelope.to.includes(address.email))
  return {
    mails: toShoppers.map(({ subject }) => `the mail "${subject}"`),
    events: webhooks.received.map(({ event: { type, data } }) => {
      return `${type} of ${'api_path' in data ? data.api_path : 'nothing'}`
    }),
    // Which makes it a folder with the order's number.
    orders: (await readdir(lab)).map((number) => `order ${number} to the lab`),
  }
}

/** The same, of which nothing is left. */
async function takeAway(outside: Outside): Promise<string[]> {
  const { mails, events, orders } = await readOutside(outside)
  outside.mails.mails.length = 0
  outside.webhooks.received.length = 0
  for (const name of await readdir(outside.lab)) {
    await rm(join(outside.lab, name), { recursive: true })
  }
  return [...mails, ...events, ...orders]
}
