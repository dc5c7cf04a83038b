// The examples in README and docs/, executed: every command is run by bash, every answer shown is
// compared with the actual one, and the programs are run on what the service sends.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtInDocument } from '../../src/trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../src/trade/catalog/document/document-faults.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { onSqliteAndFiles, sampleName } from '../helpers/deployments.ts'
import { projectRoot } from '../helpers/ensure-built.ts'
import {
  fencedBlocks,
  isAnswer,
  isCommands,
  isForNpm,
  pagesToPasteFrom,
  sampleOf,
  unlike,
} from '../helpers/fenced-blocks.ts'
import { askApi, keyHeader } from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { onServer } from '../helpers/postgres.ts'
import { buy, smallPrint } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'

const keysOf = (told: object) => Object.keys(told).sort()
const run = promisify(execFile)
const minutes = { timeout: 600_000 }

const pages = pagesToPasteFrom()
const blocks = pages.flatMap(fencedBlocks)

/** Commands that the page documents as rejected unless something has happened. */
const refusals: Readonly<Record<string, string>> = {
  'docs/print-files.md': 'order_state_refused',
}

const operatorKey = `ok_${'0123456789abcdef'.repeat(3)}`

describe('examples in the documentation', minutes, () => {
  let service: Service
  let receiver: WebhookReceiver
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let folder: string
  let webhook: { id: string; secret: string }
  let order: Record<string, unknown> & { id: string }

  beforeAll(async () => {
    receiver = await startReceiver()
    origin = await openOrigin((response) => createReadStream(inFolder()).pipe(response))
    const env = {
      HANDPRINT_OPERATOR_KEY: operatorKey,
      HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${receiver.allowed.port},127.0.0.1:${origin.port}`,
      HANDPRINT_PROXY_HOPS: '1',
      HANDPRINT_LIMIT_CHECKOUTS_PER_ADDRESS: '1',
    }
    const foundation = await onSqliteAndFiles.prepare()
    const sample = join(foundation.dataDir, sampleName)
    await rm(sample)
    const deployment = { name: 'a first start', prepare: async () => foundation }
    service = await startService({ deployment, env })
    await printCoarsely(service, operatorKey)
    folder = await mkdtemp(join(tmpdir(), 'handprint-pasted-'))
    await mkdir(join(folder, 'data'))
    await vi.waitFor(() => expect(existsSync(sample)).toBe(true), minutes)
    for (const name of ['data/sample.jpg', 'picture.jpg']) await copyFile(sample, inFolder(name))
    await writeFile(join(folder, 'small.jpg'), await picture({ width: 600, height: 400, seed: 6 }))
    await writeFile(
      join(folder, 'large.jpg'),
      await picture({ width: 3000, height: 2000, seed: 6 }),
    )
    const [upload, print] = fencedBlocks('docs/ways-in.md').filter(isTypeScript)
    await writeFile(inFolder('upload.mts'), upload?.text ?? '')
    await writeFile(inFolder('print.mts'), print?.text ?? '')
    await symlink(join(projectRoot, 'node_modules'), inFolder('node_modules'))
    webhook = (await ask('POST', 'webhooks', { url: receiver.url, events: ['order.paid'] })) as {
      id: string
      secret: string
    }
    order = await placeOrder()
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await receiver?.close()
    await origin?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const inFolder = (name = 'picture.jpg') => join(folder, name)

  it.each(pages.filter((page) => fencedBlocks(page).some(isCommands)))(
    '%s runs as it is, and answers what it shows',
    async (page) => {
      await ask('PATCH', 'store', { closed: false })
      if (page in refusals) await orderIsReady()
      const listed = fencedBlocks(page)
      const commands = listed.filter(isCommands)
      const script = commands.map((block) => `${filled(block.text)}\ncp answer ${block.line}.json`)
      const { stdout, failed } = await bash(script.join('\n'))
      const refusal = refusals[page]
      if (refusal !== undefined) return expect(stdout).toContain(refusal)
      expect(failed).toBe('')
      for (const [index, block] of listed.entries()) {
        const before = listed[index - 1]
        if (!isAnswer(block) || before === undefined || !isCommands(before)) continue
        const answer = await readFile(join(folder, `${before.line}.json`), 'utf8')
        expect([block.line, unlike(sampleOf(block), JSON.parse(answer))]).toEqual([block.line, []])
      }
    },
  )

  it('show rejections and reports as they occur', async () => {
    const shown: Record<string, () => Promise<unknown>> = {
      'docs/api.md': () => ask('POST', 'orders', faultyOrder),
      'docs/print-files.md': async () => {
        await orderIsReady()
        const { lines } = (await ask('GET', `orders/${order.id}`)) as { lines: object[] }
        return lines[0]
      },
      'docs/resumable-uploads.md': finishedUpload,
      'docs/webhooks.md': async () => (await paidEvent()).event,
    }
    const free = blocks.filter((block) => block.language === 'json' && block.page in shown)
    const held: string[] = []
    for (const block of free) {
      const listed = fencedBlocks(block.page)
      const before = listed[listed.findIndex(({ line }) => line === block.line) - 1]
      if (isAnswer(block) && before !== undefined && isCommands(before)) continue
      const answer = await shown[block.page]?.()
      expect([block.page, unlike(sampleOf(block), answer)]).toEqual([block.page, []])
      held.push(block.page)
    }
    expect(held.sort()).toEqual(Object.keys(shown).sort())
  })

  it('show a webhook with every member of a real one, and its values', async () => {
    const referenceId = 'photo-7'
    const token = String((order.lines as { image_token: string }[])[0]?.image_token)
    const loader = `${service.url}/loader/${token}?reference_id=${referenceId}`
    const opened = await send(loader, { headers: { accept: 'application/json' } })
    await buy(String(opened.json().cart_url), {}, smallPrint)
    type Told = Record<string, unknown> & { data: Record<string, unknown> }
    const bought = () =>
      receiver.received
        .map(({ event }) => event as unknown as Told)
        .find(({ data }) => data.reference_id === referenceId)
    await expect.poll(bought, minutes).toBeDefined()
    const [block] = fencedBlocks('docs/webhooks.md').filter(
      ({ language, text }) => language === 'json' && text.includes('"order.paid","timestamp"'),
    )
    const shown = JSON.parse(block?.text ?? '') as Told
    const come = bought() ?? { data: {} }
    expect([keysOf(shown), keysOf(shown.data)]).toEqual([keysOf(come), keysOf(come.data)])
    const values = ({ data: { status, payment_status, hold_reason, event } }: Told) => {
      const { type, by } = event as Record<string, unknown>
      return { status, payment_status, hold_reason, type, by }
    }
    expect(values(shown)).toEqual(values(come as Told))
  })

  it('show log lines as they are written', async () => {
    await orderIsReady()
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const pay = () => send(`${service.url}/cart/none/checkout`, { method: 'POST', headers })
    await expect.poll(async () => (await pay()).status, minutes).toBe(429)
    const logged = () => service.output().match(/^\{.*\}$/gm) ?? []
    const blocks = ['docs/limits.md', 'docs/monitoring.md']
      .flatMap(fencedBlocks)
      .filter(({ language }) => language === 'json')
    for (const block of blocks) {
      const shown = sampleOf(block) as { msg: string }
      const faults = () =>
        logged()
          .map((line) => JSON.parse(line) as { msg: string })
          .filter(({ msg }) => msg === shown.msg)
          .map((line) => unlike(shown, line))
      await expect.poll(faults, minutes).toContainEqual([])
    }
    expect(blocks).toHaveLength(2)
  })

  it('show statements that PostgreSQL accepts', async () => {
    const [block] = fencedBlocks('docs/operations.md').filter(({ language }) => language === 'sql')
    const statements = (block?.text ?? '').split('\n').filter(Boolean)
    expect(statements.length).toBeGreaterThan(0)
    const url = process.env.HANDPRINT_TEST_POSTGRES_URL
    // The test also passes without PostgreSQL.
    if (url === undefined) return
    const role = `handprint_${randomBytes(8).toString('hex')}`
    await onServer(url, `create role ${role}`)
    try {
      for (const statement of statements) await onServer(url, statement.replace('handprint', role))
    } finally {
      await onServer(url, `drop role ${role}`)
    }
  })

  type ShownProduct = {
    slug: string
    options: Record<string, { default: string; choices: { value: string }[] }>
  }
  it('show taxes and custom products that a catalog accepts', () => {
    const pagesOfCatalog = ['docs/catalog.md', 'docs/prices.md']
    const blocks = pagesOfCatalog
      .flatMap(fencedBlocks)
      .filter(({ language }) => language === 'json')
    const changed = blocks.map((block) => {
      const { products = {}, ...changes } = sampleOf(block) as {
        products?: Record<string, ShownProduct>
      }
      // The page says that it omits the parts that are the same for every product.
      const whole = Object.entries(products).map(([name, { slug, options }]) => {
        const shown = Object.entries(options).map(([option, { default: value, choices }]) => [
          option,
          { default: value, choices: choices.map((choice) => ({ value: choice.value })) },
        ])
        return [
          name,
          { ...builtInDocument.products.poster, slug, options: Object.fromEntries(shown) },
        ]
      })
      const all = { ...builtInDocument.products, ...Object.fromEntries(whole) }
      return checkDocument({ ...builtInDocument, ...changes, products: all })
    })
    expect(changed.map((check) => check.ok || check.faults)).toEqual(changed.map(() => true))
  })

  it('show programs that distinguish a real webhook from a forged one', async () => {
    const { headers, text } = await paidEvent()
    const forged = { ...headers, 'webhook-signature': 'v1,AAAA' }
    const hasPython = await run('python3', ['--version']).then(
      () => true,
      () => false,
    )
    // A contributor's machine may lack Python; CI must have it.
    expect(hasPython || process.env.CI === undefined).toBe(true)
    for (const language of hasPython ? ['js', 'python'] : ['js']) {
      const [block] = fencedBlocks('docs/webhooks.md').filter((each) => each.language === language)
      expect([language, await isTaken(language, block?.text ?? '', headers, text)]).toEqual([
        language,
        true,
      ])
      expect([language, await isTaken(language, block?.text ?? '', forged, text)]).toEqual([
        language,
        false,
      ])
    }
  })

  it('show programs in TypeScript that compile', async () => {
    const options =
      '--noEmit --strict --skipLibCheck --target es2023 --module nodenext --types node'
    const { stdout, failed } = await bash(`npx tsc ${options} upload.mts print.mts`)
    expect([stdout, failed]).toEqual(['', ''])
  })

  it('show a program that uploads a picture by tus', async () => {
    const { stdout, failed } = await bash('npx tsx upload.mts')
    expect([stdout, failed]).toEqual([expect.stringMatching(/^[0-9a-f]{64}\n$/), ''])
  })

  it('show a program that goes from a picture to its print file', async () => {
    await rm(inFolder('print.jpg'), { force: true })
    const [command] = fencedBlocks('docs/ways-in.md')
      .filter(isCommands)
      .filter(({ text }) => text.includes('print.mts'))
    const { stdout, failed } = await bash(command?.text ?? '')
    expect(failed).toBe('')
    const { format, width, height } = await sharp(inFolder('print.jpg')).metadata()
    expect(format).toBe('jpeg')
    expect(stdout).toContain(`print.jpg: ${width} × ${height} pixels`)
    expect(stdout).toMatch(/^The shop: \S+\/loader\/[0-9a-f]{64}\?reference_id=my-own-id$/m)
  })

  it('name only existing npm commands, and install no package of ours from npm', async () => {
    const named = blocks
      .filter(isForNpm)
      .flatMap(({ text }) => [...text.matchAll(/npm (?:run )?(start|test|[\w:]+)(?= |$)/gm)])
    expect(named.length).toBeGreaterThan(5)
    const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
    const unknown = named.map(([, name = '']) => name).filter((name) => !(name in scripts))
    expect(unknown.filter((name) => !['install', 'pack', 'pkg'].includes(name))).toEqual([])
    // The package is not on npm: @handprint/embed is packed from its folder.
    const texts = pages.map((page) => readFile(join(projectRoot, page), 'utf8'))
    const fromNpm = (await Promise.all(texts)).flatMap((text) =>
      [...text.matchAll(/npm (?:install|i|add) (?:-\S+ )*@handprint\S*/g)].map(([line]) => line),
    )
    expect(fromNpm).toEqual([])
  })

  it('contain no invalid address', async () => {
    const { paths } = (await send(`${service.url}/api/v1/openapi.json`)).json() as {
      paths: Record<string, Record<string, unknown>>
    }
    const lines = blocks
      .filter(({ language }) => language === '')
      .flatMap(({ text }) => [...text.matchAll(/^(GET|POST|PUT|PATCH|DELETE) (\/\S*?)(?:\?|$)/gm)])
    const unknown = lines.filter(([, method = '', path = '']) => {
      const operations = paths[path]
      return operations === undefined || !(method.toLowerCase() in operations)
    })
    expect(unknown.map(([line]) => line)).toEqual([])
  })

  const ask = async (method: string, path: string, body?: object) =>
    (await askApi(service, method, path, body)).json()

  async function placeOrder() {
    const body = await readFile(join(folder, 'picture.jpg'))
    const pushed = await send(`${service.url}/api/v1/images`, {
      method: 'POST',
      headers: { ...keyHeader(service), 'content-type': 'image/jpeg' },
      body,
    })
    const { image_token: token } = pushed.json()
    const line = { image_token: token, ...smallPrint }
    return (await ask('POST', 'orders', { ...orderTo, lines: [line] })) as { id: string }
  }

  async function orderIsReady(): Promise<void> {
    const path = `orders/${order.id}`
    await expect.poll(async () => (await ask('GET', path)).status, minutes).toBe('ready')
  }

  /** Fills in the placeholders as a reader would. */
  function filled(text: string): string {
    return text
      .replaceAll('http://127.0.0.1:8080', service.url)
      .replaceAll('https://shop.example.com/hooks', receiver.url)
      .replaceAll('https://example.com/picture.jpg', origin.url)
      .replaceAll('sk_…', service.secretKey)
      .replaceAll('ord_…', order.id)
  }

  /** Values named in an answer are available in the next line, as if the reader had copied them. */
  async function bash(script: string): Promise<{ stdout: string; failed: string }> {
    const whole = `set -euo pipefail
curl() {
  command curl -sS --fail-with-body "$@" | tee answer
  local found
  found=$(grep -o '"image_token":"[0-9a-f]*"' answer | head -1 | cut -d'"' -f4 || true)
  [ -z "$found" ] || TOKEN=$found
  found=$(grep -o '^{"id":"ord_[^"]*"' answer | cut -d'"' -f4 || true)
  [ -z "$found" ] || ORDER=$found
  found=$(grep -o '"cart_id":"[0-9a-f]*"' answer | cut -d'"' -f4 || true)
  [ -z "$found" ] || CART=$found
}
${script}
`
    const env = {
      PATH: process.env.PATH ?? '',
      BASE: service.url,
      KEY: service.accessKey,
      SECRET: service.secretKey,
      OPERATOR_KEY: operatorKey,
      ORDER: order.id,
      TOKEN: String((order.lines as { image_token: string }[])[0]?.image_token),
    }
    try {
      const { stdout } = await run('bash', ['--norc', '-c', whole], { cwd: folder, env })
      return { stdout, failed: '' }
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      return { stdout, failed: `${stdout.slice(-600)}\n${stderr}` }
    }
  }

  async function paidEvent() {
    await expect.poll(() => receiver.types(), minutes).toContain('order.paid')
    const [paid] = receiver.received.filter(({ event }) => event.type === 'order.paid')
    if (paid === undefined) throw new Error('No order.paid has come.')
    return paid
  }

  /** The decision of the documented program; `headers` and `body` are those received. */
  async function isTaken(
    language: string,
    program: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<boolean> {
    const given = `JSON.parse(process.env.HEADERS)`
    const inNode = `const headers = ${given}, body = process.env.BODY\n${program}`
    const inPython = `${program}
import json, os, sys
sys.exit(0 if verify(os.environ["HANDPRINT_WEBHOOK_SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode()) else 1)`
    const env = {
      PATH: process.env.PATH ?? '',
      HANDPRINT_WEBHOOK_SECRET: webhook.secret,
      HEADERS: JSON.stringify(headers),
      BODY: body,
    }
    const [file, args] =
      language === 'js'
        ? [process.execPath, ['--input-type=module', '-e', inNode]]
        : ['python3', ['-c', inPython]]
    try {
      await run(file, args, { cwd: projectRoot, env })
      return true
    } catch (error) {
      if ((error as { code: unknown }).code === 1) return false
      throw error
    }
  }

  async function finishedUpload(): Promise<unknown> {
    const bytes = await readFile(join(folder, 'picture.jpg'))
    const created = await send(`${service.url}/api/v1/uploads`, {
      method: 'POST',
      headers: {
        ...keyHeader(service),
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `type ${Buffer.from('image').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    return (await send(new URL(String(created.headers.location), service.url).href)).json()
  }
})

const orderTo = {
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Long Street',
    city: 'Portland',
    region: 'OR',
    postal_code: '97201',
    country: 'US',
    email: 'ada@example.com',
  },
  shipping_method: 'standard',
  payment: { method: 'test' },
}

const isTypeScript = ({ language }: { language: string }) => language === 'ts'

/** Too large for its picture, and without a postal code. */
const faultyOrder = {
  ...orderTo,
  lines: [{ image_token: '0'.repeat(64), product: 'canvas', size: '60x40' }],
  shipping_address: { ...orderTo.shipping_address, postal_code: '' },
}
