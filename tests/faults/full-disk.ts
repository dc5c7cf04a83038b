// A real disk that fills up under mixed load: a small in-memory file system, which requires the
// right to mount. All promises are checked while it is full, when there is room again, and after a
// kill -9 on the full disk.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onSqliteAndFiles } from '../helpers/deployments.ts'
import { send } from '../helpers/multipart.ts'
import { type Service, startService } from '../helpers/start-service.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll, checkLeftovers } from './check-all.ts'
import { createMixedLoad } from './mixed-load.ts'
import { createPromises } from './promises.ts'

export type FullDiskReport = {
  /** Sentences; empty if everything was correct. */
  broken: string[]
  refusals: Record<string, number>
  tokens: number
  startsOnFullDisk: boolean
}

const diskBytes = 96 * 1024 * 1024
const actionsOfAClient = 25

export async function runFullDisk(seed: number): Promise<FullDiskReport> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-full-disk-'))
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk])
  const usualFolder = process.env.TMPDIR
  try {
    // Where the deployment creates its data directory, and the service all its files.
    process.env.TMPDIR = disk
    return await runOn(disk, seed)
  } finally {
    if (usualFolder === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usualFolder
    await run('umount', ['--lazy', disk])
    await rm(folder, { recursive: true, force: true })
  }
}

const run = promisify(execFile)

async function runOn(disk: string, seed: number): Promise<FullDiskReport> {
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  const env = { HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom, LOG_LEVEL: 'warn' }
  const service = await startService({ deployment: onSqliteAndFiles, env })
  const behind = await openBehind(service.foundation)
  const broken: string[] = []
  const expect = (isRight: boolean, sentence: string) => {
    if (!isRight) broken.push(sentence)
  }
  const filler = join(disk, 'filler')

  async function check(when: string): Promise<void> {
    const tokens = [...promises.tokens.values()]
    const found = await checkAll(service, behind, promises, { tokens, isSettled: false })
    broken.push(...found.map((sentence) => `${when}: ${sentence}`))
  }

  try {
    await load.runActions(service, actionsOfAClient)
    await check('With room')
    expect(promises.refusals.size === 0, 'Something was refused while there was room.')

    await fill(filler)
    await load.runActions(service, actionsOfAClient)
    const refusals = Object.fromEntries(promises.refusals)
    promises.refusals.clear()
    expect('storage_unavailable' in refusals, 'A full disk was not told as such.')
    const known = ['storage_unavailable', 'a page with status 503']
    const others = Object.keys(refusals).filter((code) => !known.includes(code))
    expect(others.length === 0, `A full disk was told as ${others.join(', ')}.`)
    expect((await statusOf(service, 'livez')) === 200, 'The process does not live on a full disk.')
    expect((await statusOf(service, 'healthz')) === 503, 'It takes work on a full disk.')

    await rm(filler)
    await load.runActions(service, actionsOfAClient)
    expect(promises.refusals.size === 0, 'Something is refused although there is room again.')
    expect((await statusOf(service, 'healthz')) === 200, 'It does not get well again.')
    await check('With room again')

    await fill(filler)
    await service.kill9()
    const startsOnFullDisk = await service.restart().then(
      () => true,
      () => false,
    )
    await rm(filler)
    await service.restart()
    broken.push(...(await checkLeftovers(behind)))
    await check('After kill -9 on the full disk')
    return { broken, refusals, tokens: promises.tokens.size, startsOnFullDisk }
  } finally {
    await load.close()
    await behind.close()
    await service.close()
  }
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 512; size = size / 2) {
      const zeros = Buffer.alloc(size)
      while ((await file.write(zeros).catch(() => null)) !== null);
    }
  } finally {
    await file.close()
  }
}

async function statusOf(service: Service, path: string): Promise<number> {
  return (await send(`${service.url}/${path}`)).status
}
