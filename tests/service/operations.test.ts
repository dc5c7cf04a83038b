// What an operator relies on: health, a log without secrets, security headers, error messages at
// start.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseName, deployments, onSqliteAndFiles, sampleName } from '../helpers/deployments.ts'
import { projectRoot } from '../helpers/ensure-built.ts'
import { freePort } from '../helpers/free-port.ts'
import { asBrowser, openLoader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { commandHere } from '../helpers/run-command.ts'
import { buy, payingCard, visit } from '../helpers/shopper.ts'
import {
  runProgram,
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('operations on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    const env = { HANDPRINT_DRAIN_SECOND: '10', ...withoutPrints }
    service = await startService({ deployment, env })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('answers /livez and /healthz while it works', async () => {
    for (const path of ['/livez', '/healthz']) {
      const asked = async () => {
        const answer = await send(service.url + path)
        return [answer.status, answer.json()]
      }
      await expect.poll(asked).toEqual([200, { status: 'ok' }])
    }
  })

  it('answers 503 on /healthz while the storage is down, and keeps running', async () => {
    await service.foundation.breakStorage()
    const sick = await send(`${service.url}/healthz`)
    const alive = await send(`${service.url}/livez`)
    await service.foundation.mendStorage()
    expect(sick.status).toBe(503)
    expect(sick.json()).toMatchObject({ parts: { storage: 'storage_unavailable' } })
    expect(alive.status).toBe(200)
    await expect.poll(async () => (await send(`${service.url}/healthz`)).status).toBe(200)
  })

  it('logs no key, no token, no cart, no card and no input', async () => {
    const token = await tokenOf(service, 'image')
    await pushImage(service, 'print', { token })
    await pushImage(service, 'image', { key: '0123456789abcdef'.repeat(2) })
    const opened = await openLoader(service, `${token}?reference_id=logged-reference`, asBrowser)
    const cartId = String(opened.headers.location).split('/')[2] ?? ''
    await buy(`${service.url}/cart/${cartId}`)
    const headers = { authorization: `Bearer ${service.secretKey}` }
    await send(`${service.url}/api/v1/orders`, { headers })
    await send(
      `${service.url}/api/pull?access_key=${service.accessKey}&image_url=http://127.0.0.1:1/secret-path`,
    )
    await send(`${service.url}/no/such/${token}`)
    const log = logLines(service.output())
    expect(log.length).toBeGreaterThan(5)
    const text = log.join('\n')
    const secrets = {
      token,
      accessKey: service.accessKey,
      secretKey: service.secretKey,
      wrongKey: '0123456789abcdef'.repeat(2),
      cartId,
      card: payingCard.cardNumber.replaceAll(' ', ''),
      cardWithSpaces: payingCard.cardNumber,
      mail: 'ada@example.com',
      name: 'Lovelace',
      street: 'St James',
      sourceUrl: 'secret-path',
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(text.includes(secret), `the log holds the ${name}`).toBe(false)
    }
  })

  it('names unknown variables', () => {
    const lines = logLines(service.output()).map((line) => JSON.parse(line))
    const named = { level: 40, variable: 'HANDPRINT_DRAIN_SECOND' }
    expect(lines).toContainEqual(expect.objectContaining(named))
  })

  it('puts a request id into every log line of a request and into the answer', async () => {
    const answer = await pushImage(service, 'image', { image: Buffer.from('no picture') })
    const id = String(answer.headers['x-request-id'])
    expect(id).toMatch(/^\w{8,}$/)
    const isLogged = () => service.output().includes(`"reqId":"${id}"`)
    await expect.poll(isLogged).toBe(true)
  })

  it('protects its pages', async () => {
    const opened = await openLoader(service, await tokenOf(service, 'image'), asBrowser)
    const cart = await visit(new URL(String(opened.headers.location), service.url).href)
    const { headers } = cart.answer
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['content-security-policy']).not.toContain('frame-ancestors')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeDefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(cart.html).not.toMatch(/<script(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>/)
    expect(cart.html).not.toMatch(/\s(?:style|on\w+)="/)
  })

  it('serves pictures at unguessable, publicly cacheable addresses, never the original', async () => {
    const opened = await openLoader(service, await tokenOf(service, 'image'), asBrowser)
    const cart = await visit(new URL(String(opened.headers.location), service.url).href)
    const [path = '', name = ''] = /\/pictures\/[0-9a-f]{32}\/(\d+\.\w+)/.exec(cart.html) ?? []
    const shown = await send(service.url + path)
    expect(shown.status).toBe(200)
    expect(shown.headers['cache-control']).toMatch(/immutable/)
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    for (const other of ['original', '5000.jpg', '1600.png', '../../originals', '']) {
      const answer = await send(service.url + path.replace(name, other))
      expect(answer.status).toBe(404)
    }
  })
})

describe('the first start', () => {
  let service: Service
  beforeAll(async () => {
    const foundation = await onSqliteAndFiles.prepare()
    for (const name of [sampleName, databaseName]) await rm(join(foundation.dataDir, name))
    const prepared = { name: 'a first start', prepare: async () => foundation }
    service = await startService({ deployment: prepared, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('prints three commands to copy and paste: push, open the cart, read the order', async () => {
    const commands = () => service.output().match(/^ {4}(?:TOKEN=)?.*curl .*$/gm) ?? []
    await expect.poll(() => commands().length).toBe(3)
    const [push = '', open = '', read = ''] = commands()
    const opened = await inShell(`${push}\n${open}`)
    const { cart_url: cartUrl } = JSON.parse(opened) as { cart_url: string }
    await buy(cartUrl)
    const { data } = JSON.parse(await inShell(read)) as { data: { reference_id: string }[] }
    expect(data.map((order) => order.reference_id)).toEqual(['my-first-order'])
  })

  it('shows the secret key once', async () => {
    const times = (form: RegExp) => service.output().match(form)?.length ?? 0
    const welcomed = (count: number) => expect.poll(() => times(/Read the order/g)).toBe(count)
    await welcomed(1)
    const shown = times(/\bsk_[\w-]{32,}/g)
    expect(shown).toBeGreaterThan(0)
    await service.restart()
    await welcomed(2)
    expect(times(/\bsk_[\w-]{32,}/g)).toBe(shown)
  })
})

describe('a start that must fail', () => {
  it('reports all configuration errors together, by variable', async () => {
    const { code, output } = await runProgram({
      PORT: 'eighty',
      BASE_URL: 'prints.example.com',
      HANDPRINT_ACCESS_KEY: 'short',
      HANDPRINT_TOKEN_DAYS: '0',
    })
    expect(code).toBe(78)
    for (const name of ['PORT', 'BASE_URL', 'HANDPRINT_ACCESS_KEY', 'HANDPRINT_TOKEN_DAYS']) {
      expect(output).toContain(name)
    }
    expect(output).not.toContain('    at ')
  })

  it('names the required version if the build is started by an older Node', async () => {
    const older = "Object.defineProperty(process.versions,'node',{value:'20.19.5'})"
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${older}` }
    const { code, output } = await runProgram(env, ['version'])
    expect([code, output]).toEqual([78, 'Handprint needs Node 20.20 or newer; this is 20.19.5.\n'])
  })

  it('touches nothing if a lab profile is unreadable: its new keys would never be shown', async () => {
    const dataDir = join(tmpdir(), `handprint-untouched-${process.pid}`)
    const missing = '/no/such/profile.icc'
    const env = { HANDPRINT_DATA_DIR: dataDir, HANDPRINT_PRINT_PROFILE: missing }
    const { code, output } = await runProgram(env)
    expect([code, output]).toEqual([
      78,
      expect.stringContaining(`HANDPRINT_PRINT_PROFILE is set to ${missing}`),
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  it('shows the keys in the first start that listens, not in one that fails before', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const foundation = await onSqliteAndFiles.prepare()
    const failed = await runProgram({ ...foundation.env, PORT: String(port) })
    const samePlace = { name: 'the same place', prepare: async () => foundation }
    await using service = await startService({ deployment: samePlace })
    other.close()
    expect(failed.output).toContain('Another program is listening on this port.')
    expect(failed.output).not.toContain('secret key')
    const headers = { authorization: `Bearer ${service.secretKey}` }
    expect((await send(`${service.url}/api/v1/orders`, { headers })).status).toBe(200)
  })

  it('names which of the two ports is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const foundation = await onSqliteAndFiles.prepare()
    const env = { ...foundation.env, PORT: '0', HANDPRINT_METRICS_PORT: String(port) }
    const { code, output } = await runProgram(env)
    await foundation.remove()
    other.close()
    expect(code).toBe(1)
    expect(output).toContain('set HANDPRINT_METRICS_PORT to another port.')
    expect(output).not.toContain('set PORT')
  })

  it('reports that the database does not answer, without its password', async () => {
    const foundation = await onSqliteAndFiles.prepare()
    const { code, output } = await runProgram({
      ...foundation.env,
      DATABASE_URL: 'postgres://shop:hidden-word@127.0.0.1:1/shop',
    })
    await foundation.remove()
    expect(code).toBe(1)
    expect(output).toMatch(/could not start/)
    expect(output).not.toContain('hidden-word')
    expect(output).not.toContain('    at ')
  })
})

describe('commands beside the running service', () => {
  // It runs from the existing build: new sources were pulled, and it has not been restarted yet.
  it.each(['check', 'backup'])('%s uses the existing build, and does not rebuild', async (word) => {
    const root = await mkdtemp(join(tmpdir(), 'handprint-pulled-'))
    const write = async (path: string, text = '') => {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    try {
      await cp(join(projectRoot, 'scripts'), join(root, 'scripts'), { recursive: true })
      await write('node_modules/.package-lock.json')
      await write('dist/server/main.js', "console.log('as built:', ...process.argv.slice(2))")
      await write('dist/.built')
      for (const path of ['package.json', 'package-lock.json']) await write(path, '{}')
      for (const path of ['src/new.ts', 'packages/embed/src/new.ts']) await write(path)
      const run = promisify(execFile)(process.execPath, ['scripts/start.mjs', word], {
        cwd: root,
      })
      expect((await run).stdout).toBe(`as built: ${word}\n`)
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  })
})

describe('handprint', () => {
  /** Each exit status is produced once by the real program. */
  const started = ['help', 'start now', 'check']

  it.each([
    { words: ['help'], code: 0, says: 'handprint check [--json] [--all]' },
    { words: ['start', '--help'], code: 0, says: 'handprint [start]' },
    { words: ['check', '--help'], code: 0, says: 'handprint check [--json] [--all]' },
    { words: ['start', 'now'], code: 2, says: 'remove "now"' },
    { words: ['chek'], code: 2, says: 'Unknown command "chek"' },
    { words: ['push'], code: 2, says: 'It is one of @handprint/client' },
    { words: ['check', '--fast'], code: 2, says: 'Unknown option: --fast' },
    { words: ['restore', '--mark', 'today'], code: 2, says: 'such as 2026-11-23T10:00:00Z' },
    { words: ['restore', '--mark', '10.09.2026'], code: 2, says: 'such as 2026-11-23T10:00:00Z' },
    { words: ['check'], code: 1, says: 'No installation found in' },
  ])('answers $words', async ({ words, code, says }) => {
    const env = { HANDPRINT_DATA_DIR: join(tmpdir(), 'handprint-never-made') }
    const ask = started.includes(words.join(' ')) ? runProgram : commandHere
    expect(await ask(env, words)).toEqual({ code, output: expect.stringContaining(says) })
  })
})

async function inShell(commands: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', commands], { cwd: projectRoot })
  return stdout
}

/**
 * The JSON lines of the output; the rest is the welcome message, which shows the keys on purpose.
 */
function logLines(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{'))
}
