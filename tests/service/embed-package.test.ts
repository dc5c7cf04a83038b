// The package of packages/embed, as the service serves it: installed by npm, type-checked in
// TypeScript and for the templates of three frameworks, and rendered on a server.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { version } from '../../src/pure/version.ts'
import { projectRoot } from '../helpers/ensure-built.ts'
import { send } from '../helpers/multipart.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const run = promisify(execFile)
const path = `/static/handprint-embed-${version}.tgz`

let service: Service
let folder: string
beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'handprint-embed-'))
  await put('package.json', '{"type":"module"}')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  // It has no dependencies, so nothing else is fetched.
  const quiet = [...flags, '--registry', service.url, '--cache', join(folder, 'cache')]
  await run('npm', ['install', ...quiet, `${service.url}${path}`], { cwd: folder })
  await mkdir(join(folder, 'node_modules/@types'))
  for (const name of ['react', 'react-dom', '@types/react', 'vue', 'svelte'])
    await symlink(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name))
}, serviceStartMs)
afterAll(async () => {
  await service?.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

const typed = {
  'plain.ts': `
    import { EmbedFault, openStore, onEvent, type HandprintButtonElement } from '@handprint/embed'
    const button: HandprintButtonElement = document.createElement('handprint-button')
    button.addEventListener('handprint:event', ({ detail }) => {
      if (detail.event === 'appOrderComplete') detail.args.order_id satisfies string
    })
    document.addEventListener('handprint:error', ({ detail }) => detail.code satisfies string)
    document.querySelector('handprint-button')?.open()
    onEvent(({ event }) => event satisfies string)
    try {
      openStore({ store: 'https://prints.example.com', accessKey: 'k', imageUrl: 'a.jpg', returnUrl: '/' })
      // @ts-expect-error misspelled
      openStore({ referenceID: 'a' })
    } catch (fault) {
      if (fault instanceof EmbedFault) fault.code satisfies string
    }`,
  'react.tsx': `
    import '@handprint/embed'
    import type {} from '@handprint/embed/react'
    export const Print = () => (
      <handprint-button src="a.jpg" access-key="k" print-width={600} className="print" onClick={(click) => click.currentTarget.open()}>
        Order
      </handprint-button>
    )
    // @ts-expect-error misspelled
    export const Wrong = () => <handprint-button scr="a.jpg" />
    // @ts-expect-error no text
    export const Number = () => <handprint-button src={7} />`,
  'vue.ts': `
    import type {} from '@handprint/embed/vue'
    import type { GlobalComponents } from 'vue'
    type Props = InstanceType<GlobalComponents['handprint-button']>['$props']
    export const right: Props = { src: 'a.jpg', 'access-key': 'k', 'print-width': 600, class: 'print' }
    // @ts-expect-error no text
    export const wrong: Props = { src: 7 }`,
  'svelte.ts': `
    import type {} from '@handprint/embed/svelte'
    import type { SvelteHTMLElements } from 'svelte/elements'
    type Props = SvelteHTMLElements['handprint-button']
    export const right: Props = { src: 'a.jpg', 'access-key': 'k', 'print-width': 600, class: 'print' }
    // @ts-expect-error no text
    export const wrong: Props = { src: 7 }`,
}

it('has types for TypeScript, React, Vue and Svelte', async () => {
  for (const [name, text] of Object.entries(typed)) await put(`src/${name}`, text)
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  }
  await put('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  // Declarations of the package are checked as well.
  const own = { ...compilerOptions, skipLibCheck: false }
  const files = ['src/plain.ts']
  await put('tsconfig.own.json', JSON.stringify({ compilerOptions: own, files }))
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  for (const project of ['tsconfig.json', 'tsconfig.own.json']) {
    const checked = run(process.execPath, [tsc, '-p', project], { cwd: folder })
    expect(
      await checked.then(
        () => '',
        ({ stdout }) => stdout,
      ),
    ).toBe('')
  }
})

it('is rendered on a server by React, Vue and Svelte', async () => {
  await put(
    'render.js',
    `import '@handprint/embed'
    import '@handprint/embed/react'
    import '@handprint/embed/vue'
    import '@handprint/embed/svelte'
    import { writeFileSync } from 'node:fs'
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { compile } from 'svelte/compiler'
    import { render } from 'svelte/server'
    import { createSSRApp } from 'vue'
    import { renderToString as renderVue } from 'vue/server-renderer'

    const attributes = { src: 'a.jpg', 'access-key': 'k' }
    const markup = '<handprint-button src="a.jpg" access-key="k">Order</handprint-button>'
    const app = createSSRApp({ template: markup })
    app.config.compilerOptions.isCustomElement = (tag) => tag === 'handprint-button'
    const { js } = compile(markup, { generate: 'server', name: 'Print' })
    writeFileSync('print.js', js.code)
    const { default: Print } = await import('./print.js')
    console.log(JSON.stringify([
      renderToString(createElement('handprint-button', attributes, 'Order')),
      await renderVue(app),
      render(Print).body.replace(/<!--.*?-->/g, ''),
    ]))`,
  )
  const { stdout } = await run(process.execPath, ['render.js'], { cwd: folder })
  const element = '<handprint-button src="a.jpg" access-key="k">Order</handprint-button>'
  expect(JSON.parse(stdout)).toEqual([element, element, element])
})

it('describes every attribute that the element reads', async () => {
  const read = (name: string) => readFile(join(projectRoot, 'packages/embed', name), 'utf8')
  const source = await read('src/handprint-button.ts')
  const used = [...source.matchAll(/(?:own|Attribute)\('([\w-]+)'/g)].map(([, name = '']) => name)
  const installed = join(folder, 'node_modules/@handprint/embed')
  const manifest = JSON.parse(await readFile(join(installed, 'custom-elements.json'), 'utf8'))
  const { attributes } = manifest.modules[0].declarations[0]
  const described = attributes.map(({ name }: { name: string }) => name).sort()
  expect(described).toEqual([...new Set(used)].sort())
  const types = await read('src/element-types.ts')
  const [, members = ''] = /HandprintButtonAttributes = \{([\s\S]*?)\n\}/.exec(types) ?? []
  const names = [...members.matchAll(/^ {2}'?([\w-]+)'?\?:/gm)].map(([, name]) => name)
  expect(names.sort()).toEqual(described)
})

it('is served with the version of the program, which the docs name', async () => {
  const answer = await send(`${service.url}${path}`)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['content-type']).toBe('application/gzip')
  for (const other of ['handprint-embed-9.9.9.tgz', 'handprint.js', '..%2fserver%2fmain.js'])
    expect((await send(`${service.url}/static/${other}`)).status).toBe(404)
  const { version: ofPackage } = JSON.parse(
    await readFile(join(projectRoot, 'packages/embed/package.json'), 'utf8'),
  )
  expect(ofPackage).toBe(version)
  for (const page of ['packages/embed/README.md', 'docs/embedding.md'])
    expect(await readFile(join(projectRoot, page), 'utf8')).toContain(path)
})
