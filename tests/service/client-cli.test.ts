// The command line of @handprint/client, as installed from its tarball.

import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bmp } from '../helpers/bmp.ts'
import { startCuttingProxy } from '../helpers/cutting-proxy.ts'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { askApi } from '../helpers/hand-over.ts'
import { installPackedClient, type PackedClient, startIn } from '../helpers/packed-client.ts'
import { picture } from '../helpers/pictures.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import {
  answersWith,
  startReceiver,
  takesIt,
  verifyByLibrary,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts'

const noKeys = { HANDPRINT_ACCESS_KEY: '', HANDPRINT_SECRET_KEY: '' }

describe('handprint', () => {
  let service: Service
  let receiver: WebhookReceiver
  let project: PackedClient
  beforeAll(async () => {
    receiver = await startReceiver()
    const { host, port } = receiver.allowed
    const env = { ...withoutPrints, HANDPRINT_PULL_ALLOW_PRIVATE: `${host}:${port}` }
    service = await startService({ env })
    project = await installPackedClient()
    await writeFile(inProject('photo.jpg'), await picture({ width: 3000, height: 2000 }))
    await writeFile(inProject('note.txt'), 'no image')
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await receiver?.close()
    await project?.remove()
  })

  const inProject = (...names: string[]) => join(project.folder, ...names)
  const start = (words: readonly string[], env: Record<string, string> = {}, input = '') => {
    const own = {
      HANDPRINT_URL: service.url,
      HANDPRINT_ACCESS_KEY: service.accessKey,
      HANDPRINT_SECRET_KEY: service.secretKey,
      BROWSER: 'none',
    }
    return startIn(
      project,
      inProject('node_modules/.bin/handprint'),
      words,
      { ...own, ...env },
      input,
    )
  }
  const handprint = async (...[words, env, input]: Parameters<typeof start>) =>
    await start(words, env, input).ended

  it('runs every command of docs/client.md', async () => {
    const [commands = ''] = fencedBlocks('docs/client.md')
      .filter(({ language }) => language === 'console')
      .map(({ text }) => text.replaceAll('https://prints.example.com', service.url))
    for (const line of commands.trim().split('\n')) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word ?? '',
      )
      const keys = words[1] === 'configure' ? `${service.accessKey}\n${service.secretKey}\n` : ''
      const { code, stderr } = await handprint(words.slice(1), {}, keys)
      expect([line, code, code === 0 ? '' : stderr]).toEqual([line, 0, ''])
    }
  })

  it('prints data to one stream and talks on the other', async () => {
    const pushed = await handprint(['push', 'photo.jpg'])
    expect(pushed.stdout).toMatch(/^[0-9a-f]{64}\n$/)
    expect(pushed.stderr).toContain('3000 × 2000 pixels')
    const opened = await handprint(['push', 'photo.jpg', '--open', '--json'])
    expect(JSON.parse(opened.stdout)).toMatchObject({
      width: 3000,
      cart_url: expect.stringContaining('/cart/'),
    })
    expect(opened.stderr).toContain('Open this address in a browser.')
    const quoted = await handprint([
      'quote',
      '300x200',
      '--product',
      'canvas',
      '--size',
      '18x12',
      '--country',
      'US',
    ])
    expect(quoted.stdout).toContain('Too few pixels')
  })

  it('sends a preview and its print image', async () => {
    const pixels = ['--print-width', '3000', '--print-height', '2000']
    const preview = await handprint([
      'push',
      'photo.jpg',
      '--preview',
      '--cart',
      ...pixels,
      '--json',
    ])
    const { image_token } = JSON.parse(preview.stdout)
    const print = await handprint(['push', 'photo.jpg', '--print-of', image_token, '--json'])
    expect(JSON.parse(print.stdout)).toMatchObject({ image_token, print_image: { status: 'here' } })
  })

  it('continues an upload that Ctrl-C interrupted', async () => {
    const large = bmp({ width: 2000, height: 1600, at: (x, y) => [x % 256, y % 256, 9] })
    await writeFile(inProject('large.bmp'), large)
    const stalled = new EventEmitter()
    const stall = { at: 6_000_000, onStall: () => void stalled.emit('stalled') }
    const hasStalled = once(stalled, 'stalled')
    const proxy = await startCuttingProxy({ target: () => service.url, cutsAt: [], stall })
    const env = { HANDPRINT_URL: proxy.url }
    const { child, ended } = start(['push', 'large.bmp'], env)
    await hasStalled
    child.kill('SIGINT')
    const { code, stderr, stdout } = await ended
    expect([code, stdout]).toEqual([130, ''])
    expect(stderr).toContain('4.2 MB have arrived. The same command continues there')
    const memory = inProject('.config/handprint/uploads.json')
    expect((await stat(memory)).mode & 0o777).toBe(0o600)

    const before = proxy.passedBytes()
    expect(await handprint(['push', 'large.bmp'], env)).toMatchObject({ code: 0 })
    expect(proxy.passedBytes() - before).toBeLessThan(large.length - 4_000_000)
    expect(JSON.parse(await readFile(memory, 'utf8'))).toEqual({})
    await proxy.close()
  })

  it.each<[string, string[], Record<string, string>, number, string]>([
    ['no address', ['orders'], { HANDPRINT_URL: '', HOME: '/nowhere' }, 2, 'handprint configure'],
    ['no keys', ['orders'], { ...noKeys, HOME: '/nowhere' }, 2, 'HANDPRINT_SECRET_KEY'],
    [
      'a wrong secret key',
      ['orders'],
      { HANDPRINT_SECRET_KEY: `sk_${'0'.repeat(40)}` },
      2,
      'handprint configure',
    ],
    [
      'a wrong access key',
      ['push', 'photo.jpg'],
      { HANDPRINT_ACCESS_KEY: '0'.repeat(32) },
      2,
      'handprint configure',
    ],
    [
      'a service that is not there',
      ['orders'],
      { HANDPRINT_URL: 'http://127.0.0.1:9' },
      3,
      "can't be reached",
    ],
    ['an address that is none', ['orders'], { HANDPRINT_URL: 'prints.example.com' }, 2, 'http://'],
    ['a file that is not there', ['push', 'nope.jpg'], {}, 1, 'There is no file: nope.jpg'],
    ['a file that is no image', ['push', 'note.txt'], {}, 1, 'Send a JPEG'],
    ['a folder', ['push', '.'], {}, 1, 'is not a file'],
    ['an order that is not there', ['orders', 'ord_0'], {}, 1, 'order_unknown'],
    ['a number that no order has', ['orders', '0000-0000'], {}, 1, 'order_unknown'],
    ['a state that does not exist', ['orders', '--status', 'done'], {}, 1, 'awaiting_payment'],
    ['a command that does not exist', ['pull'], {}, 2, 'There are: push, '],
    ['a command of the service', ['backup'], {}, 2, "in the service's checkout"],
    [
      'an option that does not exist',
      ['orders', '--stauts', 'x'],
      {},
      2,
      "Unknown option '--stauts'.\nUsage: handprint orders",
    ],
    ['a word that is missing', ['push'], {}, 2, 'missing after "push"'],
    ['a word too many', ['doctor', 'now'], {}, 2, '"now" is too much'],
    ['a number that is none', ['orders', '--limit', '0'], {}, 2, '--limit takes'],
    ['a refund without a reason', ['orders', 'refund', 'ord_1'], {}, 2, '--reason is missing'],
    ['a time that is none', ['listen', '--since', 'today'], {}, 2, '10m'],
    [
      'a quote of a path',
      ['quote', 'a.jpg', '--product', 'x', '--size', 'x', '--country', 'US'],
      {},
      2,
      '3600x2400',
    ],
  ])('says what to do about %s', async (_, words, env, code, message) => {
    const ran = await handprint(words, env)
    expect([ran.code, ran.stdout]).toEqual([code, ''])
    expect(ran.stderr).toContain(message)
  })

  describe('saved keys', () => {
    const settings = () => inProject('keys/handprint/config.json')
    const env = () => ({ ...noKeys, HANDPRINT_URL: '', XDG_CONFIG_HOME: inProject('keys') })
    const keys = () => `${service.accessKey}\n${service.secretKey}\n`

    it('are tried, saved for the user alone, and used', async () => {
      const wrong = keys().replace(/.$/m, 'x')
      const refused = await handprint(['configure', '--store', service.url], env(), wrong)
      expect([refused.code, existsSync(settings())]).toEqual([2, false])
      const saved = await handprint(['configure', '--store', service.url], env(), keys())
      expect(saved).toMatchObject({ code: 0, stdout: '' })
      expect((await stat(settings())).mode & 0o777).toBe(0o600)
      expect((await handprint(['orders', '--json'], env())).code).toBe(0)
    })

    it('are sent to no other address', async () => {
      const elsewhere = service.url.replace('127.0.0.1', 'localhost')
      const { code, stderr } = await handprint(['orders', '--store', elsewhere], env())
      expect([code, stderr]).toEqual([2, expect.stringContaining('takes the secret key')])
      expect(stderr).toContain(
        `saved keys are for ${service.url}, and are not sent to ${elsewhere}`,
      )
    })

    it('are not used while others may read them', async () => {
      await chmod(settings(), 0o644)
      const { code, stderr } = await handprint(['orders'], env())
      expect([code, stderr]).toEqual([2, expect.stringContaining('chmod 600')])
    })
  })

  it('sends what failed again', async () => {
    receiver.answers(answersWith(500))
    const url = { url: receiver.url, events: ['image.received'] }
    const id = String((await askApi(service, 'POST', 'webhooks', url)).json().id)
    await handprint(['push', 'photo.jpg'])
    // The program tries again by itself, on a busy machine before the lines below.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    const listed = await handprint(['webhooks', 'deliveries', id, '--json'])
    const [delivery] = JSON.parse(listed.stdout)
    const doctor = await handprint(['doctor', '--no-order'])
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining('FAIL  webhooks')])
    receiver.answers(takesIt)
    const before = receiver.received.length
    const replayed = await handprint(['webhooks', 'replay', id, delivery.id])
    expect(replayed.stderr).toContain('(test) at')
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery.event_id)
    expect((await handprint(['webhooks', 'replay', id])).code).toBe(2)
  })

  it('walks a test order, and cancels it', async () => {
    const { stdout } = await handprint(['doctor', '--json'])
    expect(JSON.parse(stdout).filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
    const [order] = JSON.parse(
      (await handprint(['orders', '--reference-id', 'doctor', '--json'])).stdout,
    )
    expect(order.payment_status).toMatch(/paid|refunded/)
    for (const word of [order.id, order.number, order.number.toLowerCase()]) {
      const again = await handprint(['orders', 'cancel', word])
      expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(order.id)])
      expect((await handprint(['orders', word])).stdout).toContain(order.number)
    }
  })

  it('changes a live store only after a yes, and says which', async () => {
    const asked: string[] = []
    const live = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`)
      const order = {
        number: '7K2M-93QF',
        status: 'cancelled',
        total: 1,
        currency: 'USD',
        lines: [],
        events: [],
      }
      response.end(JSON.stringify({ name: 'Gallery', mode: 'live', hold_reason: null, ...order }))
    })
    await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(live.address() as AddressInfo).port}`
    const words = ['orders', 'cancel', 'ord_1']
    const refused = await handprint(words, { HANDPRINT_URL: address })
    expect([refused.code, asked]).toEqual([2, ['GET /api/v1/store']])
    expect(refused.stderr).toContain(`Store "Gallery" (LIVE) at ${address}`)
    expect(await handprint([...words, '--yes'], { HANDPRINT_URL: address })).toMatchObject({
      code: 0,
    })
    expect(asked.at(-1)).toBe('POST /api/v1/orders/ord_1/cancel')
    live.close()
  })

  it('forwards events as webhooks, and ends by Ctrl-C', async () => {
    const event = { type: 'order.paid', timestamp: '2026-11-21T12:00:00.000Z', id: 'evt_1' }
    const asked: URLSearchParams[] = []
    const source = createServer(({ url = '' }, response) => {
      if (url.startsWith('/api/v1/store')) return response.end('{"name":"Gallery","mode":"live"}')
      asked.push(new URL(url, 'http://localhost').searchParams)
      const data = asked.length === 1 ? [{ ...event, data: { number: '7K2M-93QF' } }] : []
      // The second request waits.
      if (asked.length > 1) return response.writeHead(200).flushHeaders()
      return response.end(JSON.stringify({ data, next_after: 'evt_1', has_more: false }))
    })
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    const { port } = source.address() as AddressInfo
    const env = { HANDPRINT_URL: `http://127.0.0.1:${port}` }
    const to = receiver.url.replace('http://', '')
    const before = receiver.received.length
    const words = ['listen', '--forward-to', to, '--since', '10m', '--events', 'order.paid']
    const { child, ended } = start(words, env)
    await expect.poll(() => [receiver.received.length - before, asked.length]).toEqual([1, 2])
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    expect([code, stdout]).toEqual([130, `${event.timestamp}  order.paid  7K2M-93QF  evt_1\n`])
    expect(stderr).toContain('store "Gallery" (LIVE)')
    const secret = /whsec_\S+/.exec(stderr)?.[0] ?? ''
    const received = receiver.received.at(-1)
    expect(received && verifyByLibrary(secret, received)).toMatchObject(event)
    const since = Date.parse(asked[0]?.get('created_after') ?? '')
    expect(Date.now() - since).toBeGreaterThanOrEqual(600_000)
    expect(asked.map((query) => query.get('after'))).toEqual([null, 'evt_1'])
    source.close()
    source.closeAllConnections()
  })

  it.each(['bash', 'zsh', 'fish'])('prints completions for %s', async (shell) => {
    const { stdout, code } = await handprint(['completions', shell])
    expect([code, stdout]).toEqual([0, expect.stringContaining('reference-id')])
  })

  it('completes in bash', async () => {
    const script = `eval "$(node_modules/.bin/handprint completions bash)"
      complete_of() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _handprint; echo "\${COMPREPLY[@]}"; }
      complete_of handprint or; complete_of handprint orders --ref`
    const ran = await startIn(project, 'bash', ['-c', script]).ended
    expect(ran).toMatchObject({ stdout: 'orders\n--reference-id\n', stderr: '' })
  })

  it('colors nothing into a pipe, and ends quietly when it closes', async () => {
    const script = 'node_modules/.bin/handprint help | head -1'
    const { stdout, stderr } = await startIn(project, 'bash', ['-c', script]).ended
    expect([stdout.split('\n')[0], stderr]).toEqual([expect.stringContaining('handprint: '), ''])
    const { stdout: said } = await handprint(['doctor', '--no-order'])
    expect(said).not.toContain('\u001b')
  })
})
