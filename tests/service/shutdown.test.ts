// A stop during requests: they are finished or answered, the process ends in time, and the next one
// finds nothing to clean up.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deployments, onSqliteAndFiles } from '../helpers/deployments.ts'
import { ensureBuilt, projectRoot } from '../helpers/ensure-built.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  asBrowser,
  asJson,
  hashOf,
  keyHeader,
  openLoader,
  picturesOf,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { type HostileOrigin, openOrigin } from '../helpers/hostile-origin.ts'
import { filePart, multipartBody, openRequest, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import {
  addBytes,
  addressOf,
  beginUpload,
  offsetOf,
  openPatch,
  sendUntilTaken,
  spooledBytes,
  untilSpooled,
} from '../helpers/uploads.ts'

describe.each(deployments)('a stop during work, on $name', (deployment) => {
  // Shared: each test leaves it running.
  let service: Service
  let origin: HostileOrigin
  let originBytes: Buffer
  beforeAll(async () => {
    originBytes = await picture({ seed: 32 })
    origin = await openOrigin((response) => {
      response.writeHead(200, { 'content-length': originBytes.byteLength })
      response.write(originBytes.subarray(0, 20_000))
    })
    const env = {
      HANDPRINT_PULL_ALLOW_PRIVATE: `${origin.host}:${origin.port}`,
      // Of these a busy machine gets six seconds to finish, and six to answer.
      HANDPRINT_STOP_SECONDS: '16',
    }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
  })

  describe('during an upload and a pull', () => {
    /** Run by the first test that needs it. */
    let both: ReturnType<typeof stopInBoth> | null = null
    const stopped = () => {
      both ??= stopInBoth()
      return both
    }

    async function stopInBoth() {
      const before = await tracesOf(service)
      const image = await picture({ seed: 31 })
      const headers = keyHeader(service)
      const begun = await beginUpload(service.url, { byteLength: image.byteLength, headers })
      const path = new URL(addressOf(service.url, begun)).pathname
      const patch = openPatch(service.url + path, 0, image.byteLength)
      const half = Math.floor(image.byteLength / 2)
      const sent = await sendUntilTaken(service.foundation, { address: path, patch }, image, half)
      const ofUpload = await spooledBytes(service.foundation)
      const query = `access_key=${service.accessKey}&image_url=${encodeURIComponent(origin.url)}`
      const pull = send(`${service.url}/api/pull?${query}`, asJson)
      await untilSpooled(service.foundation, ofUpload + 1)
      const ending = await service.stop('SIGTERM')
      const answers = { uploaded: await patch.answer, pulled: await pull }
      await service.restart()
      return { image, path, sent, before, after: await tracesOf(service), ending, ...answers }
    }

    it('keeps the received part of a resumable upload, says so, and resumes it later', async () => {
      const { image, path, sent, after, ending, uploaded } = await stopped()
      expect(ending).toMatchObject({ code: 0, signal: null })
      expect([uploaded.status, uploaded.json().code]).toEqual([503, 'shutting_down'])
      expect(Number(uploaded.headers['retry-after'])).toBeGreaterThan(0)
      expect(after.unfinished).toEqual([])
      const offset = await offsetOf(service.url + path)
      expect(offset).toBe(sent)
      const rest = await addBytes(service.url + path, offset, image.subarray(offset))
      const token = String(rest.headers['handprint-image-token'])
      expect((await picturesOf(service, token)).print).toBe(hashOf(image))
    })

    it('answers a pull whose origin does not finish', async () => {
      const { before, after, ending, pulled } = await stopped()
      expect(ending).toMatchObject({ code: 0, signal: null })
      expect([pulled.status, pulled.json().code]).toEqual([503, 'shutting_down'])
      expect(after).toEqual(before)
    })
  })

  it('waits no longer after a second signal, and leaves nothing behind for the next start', async () => {
    const before = await tracesOf(service)
    const file = filePart('image', await picture({ seed: 33 }))
    const { contentType, bytes } = multipartBody([file])
    const upload = openRequest(`${service.url}/api/push/image`, {
      method: 'POST',
      headers: {
        ...keyHeader(service),
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
      },
    })
    await upload.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)))
    await untilSpooled(service.foundation)
    let hasEnded = false
    const ending = service.stop('SIGTERM').finally(() => {
      hasEnded = true
    })
    // Signals within the first two seconds count as the first one.
    const again = () => hasEnded || !process.kill(service.pid, 'SIGTERM')
    await expect.poll(again, { interval: 100 }).toBe(true)
    expect(await ending).toMatchObject({ code: 1, signal: null })
    await upload.answer.catch(() => undefined)
    await service.restart()
    expect(await tracesOf(service)).toEqual(before)
  })

  it('during the start ends it at any moment, and the next start is normal', async () => {
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, signal: null })
    for (const afterMs of [0, 150, 250, 350, 450, 600, 800]) {
      const { code, signal } = await service.endDuringStart('SIGTERM', afterMs)
      // Before the program itself is loaded, the system ends it.
      expect([0, 'SIGTERM']).toContain(code ?? signal)
    }
    expect(service.output()).not.toContain('could not start')
    await service.restart()
    expect((await pushImage(service, 'image')).status).toBe(200)
  })
})

describe('a draining node', () => {
  it('reports not ready, still sells, starts no jobs, closes its connections, and exits', async () => {
    await using service = await startService({ env: { HANDPRINT_DRAIN_SECONDS: '40' } })
    const readiness = async () => {
      const answer = await fetch(`${service.url}/readyz`)
      return [answer.status, await answer.json(), answer.headers.get('connection')]
    }
    await expect.poll(readiness).toEqual([200, { status: 'ready' }, 'keep-alive'])
    const ending = service.stop('SIGTERM')
    const draining = [503, { status: 'not_ready', reasons: ['draining'] }, 'close']
    await expect.poll(readiness).toEqual(draining)
    const opened = await openLoader(service, await tokenOf(service, 'image'), asBrowser)
    const receipt = await buy(new URL(String(opened.headers.location), service.url).href)
    expect(receipt.url).toContain('/receipt')
    expect(await ending).toEqual({ code: 0, signal: null })
    // The order's jobs wait for another node.
    expect(service.output()).not.toContain('prepare-order')
  })
})

describe('a node whose traces are not accepted', () => {
  it('closes everything else before it waits for them', async () => {
    let asked = 0
    const collector = createServer(() => asked++).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    onTestFinished(() => {
      collector.close()
      collector.closeAllConnections()
    })
    const { port } = collector.address() as AddressInfo
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER_ARG: '1',
      HANDPRINT_STOP_SECONDS: '6',
    }
    await using service = await startService({ env })
    const owner = join(service.foundation.dataDir, 'handprint.pid')
    expect(existsSync(owner)).toBe(true)
    const isTraced = async () => (await fetch(`${service.url}/livez`)).ok && asked > 0
    await expect.poll(isTraced).toBe(true)
    expect(await service.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(existsSync(owner)).toBe(false)
  })
})

describe('a node without the role `web`', () => {
  it('answers its probes, nothing else, and does the work of its roles', async () => {
    const port = await freePort()
    const env = { HANDPRINT_ROLES: 'money, rendering', HANDPRINT_METRICS_PORT: String(port) }
    await using service = await startService({ env })
    const status = async (path: string) => (await send(service.url + path)).status
    await expect
      .poll(() => Promise.all(['/livez', '/readyz', '/healthz'].map(status)))
      .toEqual([200, 200, 200])
    expect(await Promise.all(['/', '/admin', '/loader/a'].map(status))).toEqual([404, 404, 404])
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    // Only nodes with the role start recurring jobs.
    const tasks = [...metrics.matchAll(/^handprint_jobs\{[^}]*task="([^"]+)"/gm)]
    expect(new Set(tasks.map(([, task]) => task))).toEqual(new Set(['reconcile-gateways']))
  })
})

describe('Ctrl-C in a terminal', () => {
  it('answers an upload that ends 1.5 s later, although npm forwards the signal again', async () => {
    await ensureBuilt()
    const foundation = await onSqliteAndFiles.prepare()
    const shell = spawn(process.execPath, ['scripts/fence.mjs', 'npm', 'start'], {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...foundation.env,
        PORT: '0',
        // Of the default ten seconds the upload gets four, which a busy machine needs for its
        // picture.
        HANDPRINT_STOP_SECONDS: '60',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(shell, 'exit')
    try {
      const url = await addressIn(shell.stdout)
      const { contentType, bytes } = multipartBody([filePart('image', await picture({ seed: 34 }))])
      const half = Math.floor(bytes.byteLength / 2)
      const upload = openRequest(`${url}/api/push/image`, {
        method: 'POST',
        headers: { 'content-type': contentType, 'content-length': String(bytes.byteLength) },
        body: bytes.subarray(half),
      })
      await upload.write(bytes.subarray(0, half))
      await untilSpooled(foundation)
      // Sends the signal to every process of the group, like a terminal.
      shell.kill('SIGINT')
      await untilRefusing(url)
      await pause(1_500)
      expect((await upload.finish()).json()).toMatchObject({ image_token: expect.any(String) })
    } finally {
      shell.stdin.end()
      await ended
      await foundation.remove()
    }
  })
})

/**
 * Waits until new connections are refused, as they are as soon as the service has received a
 * signal.
 */
async function untilRefusing(url: string): Promise<void> {
  const asked = () => send(`${url}/livez`).then(({ status }) => status)
  await expect.poll(() => asked().catch(() => 'refused')).not.toBe(200)
}

function addressIn(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    output.on('data', (chunk) => {
      text += chunk
      const [, address] = /^Listening on (\S+)\n/m.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    output.once('end', () => reject(new Error(`It did not start, and wrote:\n${text}`)))
  })
}
