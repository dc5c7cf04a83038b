// @handprint/client as a package: what is in it, and that it runs and compiles in a project that has
// nothing else.

import { readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../helpers/ensure-built.ts'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { installPackedClient, type PackedClient, startIn } from '../helpers/packed-client.ts'
import { picture } from '../helpers/pictures.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe('the package @handprint/client', () => {
  let service: Service
  let project: PackedClient
  beforeAll(async () => {
    service = await startService({ env: withoutPrints })
    project = await installPackedClient()
    for (const name of ['photo.jpg', 'small.jpg', 'large.jpg']) {
      const width = name === 'small.jpg' ? 600 : 3000
      const bytes = await picture({ width, height: (width / 3) * 2, seed: 6 })
      await writeFile(join(project.folder, name), bytes)
    }
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await project?.remove()
  })

  const dist = (...names: string[]) =>
    join(project.folder, 'node_modules/@handprint/client/dist', ...names)
  const env = () => ({
    HANDPRINT_URL: service.url,
    HANDPRINT_ACCESS_KEY: service.accessKey,
    HANDPRINT_SECRET_KEY: service.secretKey,
  })
  async function runNode(name: string, program: string): Promise<string> {
    await writeFile(join(project.folder, name), program)
    const { code, stdout, stderr } = await startIn(project, process.execPath, [name], env()).ended
    expect([stderr, code]).toEqual(['', 0])
    return stdout.trim()
  }

  it('has at most 8.2 kB to load, and no dependencies', () => {
    const loaded = ['handprint.js', 'shared.js'].map((name) => readFileSync(dist(name)))
    const bytes = loaded.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
    expect(bytes).toBeLessThanOrEqual(8_396)
    const manifest = JSON.parse(readFileSync(dist('../package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('dependencies')
    expect(statSync(project.tarball).size).toBeLessThan(150_000)
  })

  it.each(['handprint.js', 'shared.js', 'cjs/handprint.js', 'cjs/shared.js'])(
    'uses nothing of Node in %s',
    (name) => {
      const text = readFileSync(dist(name), 'utf8')
      const imported = [...text.matchAll(/(?:from|import|require\()\s*[`"']([^`"']+)/g)]
      const modules = imported.map(([, module]) => module)
      expect(modules.filter((module) => module !== './shared.js')).toEqual([])
      expect(text).not.toMatch(/\b(?:Buffer|require\(`node|__dirname|process\.(?!env))/)
    },
  )

  const body = `
    const handprint = new Handprint()
    const image = await handprint.images.push(await fromPath('photo.jpg'))
    const sent = handprint.images.push(new Blob(['no image']))
    const error = await sent.catch((refused) => refused)
    console.log(image.width, error instanceof HandprintError, isHandprintError(error), error.code)`
  const names = 'Handprint, HandprintError, isHandprintError'

  it('runs as a module and by require', async () => {
    const module = `import { ${names} } from '@handprint/client'
      import { fromPath } from '@handprint/client/file'
      ${body}`
    const required = `const { ${names} } = require('@handprint/client')
      const { fromPath } = require('@handprint/client/file')
      void (async () => { ${body} })()`
    const said = '3000 true true image_format_unsupported'
    expect(await runNode('module.mjs', module)).toBe(said)
    expect(await runNode('required.cjs', required)).toBe(said)
  })

  describe('the examples', () => {
    const runnable = pages.flatMap((page) => blocksOf(page).map((block) => ({ ...block, page })))
    it.each(runnable)('of $page, line $line, run', async ({ page, line, text }) => {
      const program = stripTypes(text).replaceAll('https://prints.example.com', service.url)
      await runNode(`${nameOf(page)}-${line}.mjs`, program)
    })

    it('of a receiver takes what is signed', async () => {
      const [receiver = ''] = runnable
        .map(({ text }) => text)
        .filter((text) => text.includes('unwrap('))
      const secret = `whsec_${Buffer.from('of the documentation').toString('base64')}`
      const text = JSON.stringify({ type: 'order.paid', data: { number: '7K2M-93QF', total: 1 } })
      const now = new Date()
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', now, text),
      }
      await writeFile(join(project.folder, 'receiver.mjs'), stripTypes(receiver))
      const said = await runNode(
        'caller.mjs',
        `process.env.HANDPRINT_WEBHOOK_SECRET = '${secret}'
        const { default: app } = await import('./receiver.mjs')
        const init = { method: 'POST', body: '${text}', headers: ${JSON.stringify(headers)} }
        console.log((await app.fetch(new Request('http://localhost', init))).status)`,
      )
      expect(said).toBe('msg_1 7K2M-93QF 1\n204')
    })
  })

  it('has types for modules and for CommonJS, which its documentation compiles with', async () => {
    for (const { page, line, text } of pages.flatMap(blocksOf)) {
      await writeFile(join(project.folder, `${nameOf(page)}-${line}.mts`), text)
    }
    const common = `import { Handprint } from '@handprint/client'
      import { fromPath } from '@handprint/client/file'
      export const size: Promise<number> = fromPath('x').then((file) => file.size)
      export const orders: Handprint['orders'] = new Handprint().orders`
    await writeFile(join(project.folder, 'common.cts'), common)
    const options = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(projectRoot, 'node_modules/@types')],
    }
    const config = { compilerOptions: options, include: ['*.mts', '*.cts'] }
    await writeFile(join(project.folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
    const { stdout, code } = await startIn(project, process.execPath, [tsc, '-p', '.']).ended
    expect([stdout, code]).toEqual(['', 0])
  })
})

const pages = ['packages/client/README.md', 'docs/client.md']
const blocksOf = (page: string) => fencedBlocks(page).filter(({ language }) => language === 'ts')
const nameOf = (page: string) => page.replaceAll(/\W/g, '-')

/** The few annotations that the examples have. */
const stripTypes = (text: string) =>
  text.replaceAll(/: (?:Request|Promise<Response>)|<string, string>/g, '')
