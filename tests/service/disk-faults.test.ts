// A disk that is full, failing, read-only or missing: every answer reports it, nothing is left
// behind or lost, and the same process continues when there is room again.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployments, onSqliteAndFiles } from '../helpers/deployments.ts'
import { ensureBuilt, projectRoot } from '../helpers/ensure-built.ts'
import { type DiskFault, type FaultyDisk, prepareFaultyDisk } from '../helpers/faulty-disk.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  asBrowser,
  hashOf,
  keyHeader,
  openLoader,
  picturesOf,
  pushFailure,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { type HostileOrigin, openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { commandHere } from '../helpers/run-command.ts'
import { runProgram, type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { addBytes, addressOf, beginUpload, offsetOf } from '../helpers/uploads.ts'

const faults: DiskFault[] = ['full', 'full in the middle', 'failing', 'read-only']

let drawn = 50
/** A picture that no test has handed off yet: known ones are not stored again. */
const another = () => picture({ width: 300, height: 200, seed: drawn++ })

describe.each(deployments)('a bad disk under $name', (deployment) => {
  // Shared: each test leaves it as it was.
  let disk: FaultyDisk
  let origin: HostileOrigin
  let service: Service
  beforeAll(async () => {
    disk = await prepareFaultyDisk()
    const served = await another()
    origin = await openOrigin((response) => response.end(served))
    const allowed = `${origin.host}:${origin.port}`
    const env = { ...disk.env, HANDPRINT_PULL_ALLOW_PRIVATE: allowed }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterEach(() => disk.mend())
  afterAll(async () => {
    await service?.close()
    await origin?.close()
    await disk?.close()
  })

  /** A stored picture, and an upload of another of which a thousand bytes have arrived. */
  async function oneKeptAndOneBegun() {
    const kept = await another()
    const token = await tokenOf(service, 'image', kept)
    const sent = await another()
    const headers = keyHeader(service)
    const begun = await beginUpload(service.url, { byteLength: sent.byteLength, headers })
    const upload = addressOf(service.url, begun)
    expect((await addBytes(upload, 0, sent.subarray(0, 1000))).status).toBe(204)
    return { kept, token, sent, upload, before: await tracesOf(service) }
  }

  it.each(faults)('that is %s is reported as such, and recovered from', async (fault) => {
    const { kept, token, sent, upload, before } = await oneKeptAndOneBegun()

    await disk.break(fault)
    const push = await pushImage(service, 'image', { image: await another() })
    expect(pushFailure(push)).toMatchObject({ status: 500, code: 'storage_unavailable', more: {} })
    expect(Number(push.headers['retry-after'])).toBeGreaterThan(0)
    const piece = await addBytes(upload, 1000, sent.subarray(1000))
    expect([piece.status, piece.json().code]).toEqual([503, 'storage_unavailable'])
    const query = `access_key=${service.accessKey}&image_url=${encodeURIComponent(origin.url)}`
    const pull = await send(`${service.url}/api/pull?${query}`, {
      headers: { accept: 'application/json' },
    })
    expect([pull.status, pull.json().code]).toEqual([503, 'storage_unavailable'])
    expect((await openLoader(service, token, asBrowser)).status).toBe(303)
    expect(await offsetOf(upload)).toBe(1000)

    await disk.mend()
    expect(await tracesOf(service)).toEqual(before)
    expect((await pushImage(service, 'image', { image: await another() })).status).toBe(200)
    const rest = await addBytes(upload, 1000, sent.subarray(1000))
    expect(rest.status).toBe(204)
    const resumed = String(rest.headers['handprint-image-token'])
    expect((await picturesOf(service, resumed)).print).toBe(hashOf(sent))
    expect((await picturesOf(service, token)).print).toBe(hashOf(kept))
    await expect.poll(async () => (await tracesOf(service)).unfinished).toEqual([])
  })

  it('whose spool folder was deleted: it is created again', async () => {
    await rm(join(service.foundation.dataDir, 'incoming'), { recursive: true })
    expect((await pushImage(service, 'image', { image: await another() })).status).toBe(200)
  })

  it('with a file in place of that folder: it is reported, and recovered from', async () => {
    const incoming = join(service.foundation.dataDir, 'incoming')
    await rename(incoming, `${incoming}-aside`)
    await writeFile(incoming, '')
    const refused = await pushImage(service, 'image', { image: await another() })
    expect(pushFailure(refused)).toMatchObject({ status: 500, code: 'storage_unavailable' })
    await rm(incoming)
    await mkdir(incoming)
    expect((await pushImage(service, 'image', { image: await another() })).status).toBe(200)
  })

  it('whose storage disappears and comes back: nothing is lost', async () => {
    const { kept, token, sent, upload, before } = await oneKeptAndOneBegun()

    await service.foundation.breakStorage()
    const refused = await pushImage(service, 'image', { image: await another() })
    expect(pushFailure(refused)).toMatchObject({ status: 500, code: 'storage_unavailable' })
    for (const end of [2000, sent.byteLength]) {
      const piece = await addBytes(upload, 1000, sent.subarray(1000, end))
      expect([piece.status, piece.json().code]).toEqual([503, 'storage_unavailable'])
    }
    expect(await offsetOf(upload)).toBe(1000)
    expect((await send(`${service.url}/healthz`)).status).toBe(503)
    expect((await openLoader(service, token, asBrowser)).status).toBe(303)

    await service.foundation.mendStorage()
    expect(await tracesOf(service)).toEqual(before)
    await expect.poll(async () => (await send(`${service.url}/healthz`)).status).toBe(200)
    expect((await picturesOf(service, token)).print).toBe(hashOf(kept))
    const rest = await addBytes(upload, 1000, sent.subarray(1000))
    expect((await picturesOf(service, String(rest.headers['handprint-image-token']))).print).toBe(
      hashOf(sent),
    )
  })
})

describe('a storage folder whose disk is not mounted', () => {
  it('is created by no command and no start, and has everything when it is back', async () => {
    await using service = await startService()
    const kept = await another()
    const token = await tokenOf(service, 'image', kept)
    const { env, dataDir } = service.foundation
    await service.foundation.breakStorage()
    const { code, output } = await commandHere(env, ['check', '--json'])
    const { checks } = JSON.parse(output.slice(output.indexOf('{\n')))
    expect(code).toBe(1)
    expect(checks).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }))
    expect(checks).toContainEqual({
      check: 'storage',
      state: 'fault',
      text: expect.stringContaining('Mount its disk'),
    })
    await service.stop()
    const backup = ['backup', join(dataDir, '..', 'handprint-never-backed-up')]
    for (const refused of [await commandHere(env, backup), await runProgram(env)]) {
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Mount its disk') })
    }
    expect(await readdir(dataDir)).not.toContain('storage')

    await service.foundation.mendStorage()
    await service.restart()
    expect((await picturesOf(service, token)).print).toBe(hashOf(kept))
  })
})

it('a log that cannot be written, as on a full disk, blocks no work', async () => {
  await ensureBuilt()
  const { env, remove } = await onSqliteAndFiles.prepare()
  const port = await freePort()
  const accessKey = '0123456789abcdef'.repeat(2)
  // A read-only descriptor, which fails on every system.
  const log = openSync(import.meta.filename, 'r')
  const own = { PATH: process.env.PATH, PORT: String(port), HANDPRINT_ACCESS_KEY: accessKey }
  const program = spawn(process.execPath, [join('dist', 'server', 'main.js')], {
    cwd: projectRoot,
    env: { ...own, ...env, HANDPRINT_PICTURE_PROCESSES: '1' },
    stdio: ['ignore', log, 'ignore'],
  })
  const ended = once(program, 'exit')
  closeSync(log)
  try {
    const url = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => program.exitCode,
      )
    await expect.poll(isReady).toBe(true)
    const body = new FormData()
    body.append('image', new Blob([new Uint8Array(await another())]), 'a.jpg')
    const headers = { authorization: `Bearer ${accessKey}` }
    const pushed = await fetch(`${url}/api/push/image`, { method: 'POST', headers, body })
    expect(pushed.status).toBe(200)
    expect(await isReady()).toBe(true)
  } finally {
    program.kill('SIGKILL')
    await ended
    await remove()
  }
})
