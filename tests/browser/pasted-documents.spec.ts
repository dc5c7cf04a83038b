// The examples for pages in README and docs/, pasted into the page of a site beside the shop.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../helpers/ensure-built.ts'
import { fencedBlocks } from '../helpers/fenced-blocks.ts'
import { tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { type Gallery, modalOf, test } from './gallery.ts'
import {
  cartIsLive,
  continueButton,
  expect,
  fillAddress,
  fillCard,
  heading,
  payButton,
  thanks,
} from './shop.ts'

/**
 * All code blocks of that language on a page, with the placeholders filled in as a reader would.
 */
function pasted(page: string, language: string, gallery: Gallery, service: Service): string[] {
  const { shop, url } = gallery
  return fencedBlocks(page)
    .filter((block) => block.language === language)
    .map(({ text }) =>
      text
        .replaceAll('https%3A%2F%2Fphotos.example.com', encodeURIComponent(url))
        .replaceAll(/https:\/\/prints\.example\.com|http:\/\/127\.0\.0\.1:8080/g, shop)
        .replaceAll('$KEY', service.accessKey)
        .replaceAll(/(access_?-?key)("?[:=] ?)(["'])…/gi, `$1$2$3${service.accessKey}`),
    )
}

const cartHeading = 'Your picture as a print'

const pagesWithButtons = [
  'README.md',
  'docs/coming-from.md',
  'docs/embedding.md',
  'docs/local-development.md',
  'docs/ways-in.md',
  'packages/embed/README.md',
]
for (const page of pagesWithButtons) {
  test(`opens the shop by every button on ${page}`, async ({ page: tab, service, gallery }) => {
    const html = pasted(page, 'html', gallery, service)
    const buttons = html.join('').match(/<(button|handprint-button)/g) ?? []
    const element = `<script type="module" src="${gallery.shop}/static/js/handprint.js"></script>`
    gallery.put('/', `<!doctype html><title>A site</title>${html.join('\n')}${element}`)
    expect(buttons.length).toBeGreaterThan(0)
    for (const index of buttons.keys()) {
      await tab.goto(gallery.url)
      const button = tab
        .locator('button:is([data-cp-url], [data-cp-all]), handprint-button')
        .nth(index)
      // That of a set opens on its contact sheet.
      const title = await button.getAttribute('data-cp-title')
      await button.click()
      const frame = modalOf(tab).frameLocator('iframe')
      await expect(heading(frame, title ?? cartHeading)).toBeVisible()
    }
  })
}

test('opens the shop by the link and by the file of docs/ways-in.md', async ({
  page,
  service,
  gallery,
}, testInfo) => {
  const html = pasted('docs/ways-in.md', 'html', gallery, service)
  gallery.put('/', `<!doctype html><title>A site</title>${html.join('\n')}`)
  await page.goto(gallery.url)
  await page.getByRole('link', { name: 'Order a print' }).click()
  await expect(heading(page, cartHeading)).toBeVisible()
  expect(gallery.fetched).toEqual(['/alps.jpg'])
  const file = testInfo.outputPath('alps.jpg')
  await writeFile(file, await picture({ width: 1800, height: 1200, seed: 13 }))
  await page.goto(gallery.url)
  await page.locator('input').setInputFiles(file)
  await expect(heading(page, cartHeading)).toBeVisible()
})

test('reports the order to the programs of docs/ and of the package', async ({
  page,
  service,
  gallery,
}) => {
  const [module = ''] = pasted('docs/embedding.md', 'html', gallery, service).filter((text) =>
    text.includes('type="module"'),
  )
  const [listener = ''] = pasted('docs/hand-off.md', 'js', gallery, service)
  const [ofPackage = ''] = pasted('packages/embed/README.md', 'ts', gallery, service)
  // The button of one opens the shop; the other only listens.
  const another = `const button = document.createElement('button')\n`
  const imported = ofPackage.replace('@handprint/embed', `${gallery.shop}/static/js/handprint.js`)
  gallery.put('/package.js', another + imported)
  gallery.put(
    '/',
    `<!doctype html><title>A site</title><button id="button">Alps</button>
    <script>
      window.ordered = []
      window.thankYou = window.thank = (id) => ordered.push(id)
      ${listener}
    </script>
    <script type="module" src="/package.js"></script>${module}`,
  )
  await page.goto(gallery.url)
  await page.getByRole('button', { name: 'Alps' }).click()
  const frame = modalOf(page).frameLocator('iframe')
  await expect(heading(frame, cartHeading)).toBeVisible()
  await cartIsLive(frame)
  await continueButton(frame).click()
  await fillAddress(frame)
  await fillCard(frame)
  await payButton(frame).click()
  await expect(heading(frame, thanks)).toBeVisible()
  const ordered = () => page.evaluate('window.ordered') as Promise<string[]>
  await expect.poll(async () => (await ordered()).length).toBe(3)
  expect(new Set(await ordered()).size).toBe(1)
  expect((await ordered())[0]).toMatch(/^ord_/)
})

test('passes events on to an app, by the script of docs/mobile.md', async ({
  page,
  service,
  gallery,
}) => {
  const [script = ''] = pasted('docs/mobile.md', 'js', gallery, service)
  const told: string[] = []
  await page.exposeFunction('toApp', (data: string) => told.push(JSON.parse(data).event))
  await page.addInitScript(`window.ReactNativeWebView = { postMessage: toApp }\n${script}`)
  const token = await tokenOf(service, 'image')
  await page.goto(`${service.url}/loader/${token}`)
  await expect(heading(page, cartHeading)).toBeVisible()
  await expect.poll(() => told).toContain('appPageLoaded--cart')
})

test('resumes an upload after a reload, by the program of docs/resumable-uploads.md', async ({
  page,
  service,
  gallery,
}, testInfo) => {
  const [program = ''] = pasted('docs/resumable-uploads.md', 'js', gallery, service)
  const library = join(projectRoot, 'node_modules/tus-js-client/dist/tus.min.js')
  gallery.put('/tus.js', await readFile(library, 'utf8'))
  gallery.put(
    '/program.js',
    `const { Upload } = tus
    const accessKey = '${service.accessKey}'
    export async function send(file, use, tell) {
      ${program.replace(/^import .*$/m, '')}
    }`,
  )
  gallery.put(
    '/',
    `<!doctype html><title>A site</title><input type="file"><script src="/tus.js"></script>
    <script type="module">
      import { send } from '/program.js'
      document.querySelector('input').onchange = ({ target }) =>
        send(target.files[0], (token) => { document.title = token }, console.error)
    </script>`,
  )
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') begun.push(request.url())
  })
  // The page is left before the first byte has been sent.
  await page.route('**/api/v1/uploads/*', () => undefined)
  // From disk: a file is also identified by its date.
  const file = testInfo.outputPath('alps.jpg')
  await writeFile(file, await picture({ width: 900, height: 600, seed: 12 }))
  await page.goto(gallery.url)
  const asked = page.waitForRequest('**/api/v1/uploads/*')
  await page.locator('input').setInputFiles(file)
  await asked
  await page.unroute('**/api/v1/uploads/*')
  await page.reload()
  await page.locator('input').setInputFiles(file)
  await expect(page).toHaveTitle(/^[0-9a-f]{64}$/)
  expect(begun).toHaveLength(1)
})

// In place of Uppy, which is not installed here: its events, around the tus client that it uses.
const uppyDouble = `
  class Uppy {
    #on = {}
    #meta = { type: 'image/jpeg' }
    use(_, options) { return Object.assign(this, { options }) }
    on(event, act) { this.#on[event] = act }
    setFileMeta(_, meta) { Object.assign(this.#meta, meta) }
    addFile(file) {
      this.#on['file-added']({ id: 'f1' })
      const upload = new tus.Upload(file, {
        ...this.options,
        metadata: this.#meta,
        onSuccess: () => this.#on['upload-success'](file, { uploadURL: upload.url }),
      })
      upload.start()
    }
  }`

test('opens the cart of an upload by the events of Uppy, as docs/resumable-uploads.md says', async ({
  page,
  service,
  gallery,
}) => {
  const [, program = ''] = pasted('docs/resumable-uploads.md', 'js', gallery, service)
  const library = join(projectRoot, 'node_modules/tus-js-client/dist/tus.min.js')
  gallery.put('/tus.js', await readFile(library, 'utf8'))
  gallery.put(
    '/',
    `<!doctype html><title>A site</title><input type="file"><script src="/tus.js"></script>
    <script type="module">${uppyDouble}
      const Tus = null
      const accessKey = '${service.accessKey}'
      ${program.replaceAll(/^import .*$/gm, '')}
      document.querySelector('input').onchange = ({ target }) => uppy.addFile(target.files[0])
    </script>`,
  )
  await page.goto(gallery.url)
  const buffer = await picture({ width: 1800, height: 1200, seed: 13 })
  await page.locator('input').setInputFiles({ name: 'alps 1.jpg', mimeType: 'image/jpeg', buffer })
  await expect(heading(page, cartHeading)).toBeVisible()
})
