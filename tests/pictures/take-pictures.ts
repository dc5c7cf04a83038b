// Takes a screenshot of every page of the shop on every screen, light and dark, in three languages,
// or of every page of the panel, into a folder with an index.html. Can show them beside earlier
// ones: from another folder, or of a commit, which is built in a separate folder and visited in the
// same way.
//
//   npm run pictures -- FOLDER [--panel] [--before=FOLDER|COMMIT|start] [--only=REGEXP]
//
// A screenshot is named `page-language-colours-width`, which --only is matched against.

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildEarlier } from '../faults/earlier-build.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { freePort } from '../helpers/free-port.ts'
import { firstOperator } from '../helpers/sign-in-to-panel.ts'
import { startService } from '../helpers/start-service.ts'
import { openPanelToShow } from './panel-to-show.ts'
import { openShopToShow, type ShownPage } from './shop-to-show.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    panel: { type: 'boolean', default: false },
  },
})
const [folder = ''] = positionals
if (folder === '') throw new Error('Name the folder: npm run pictures -- FOLDER')

const heights = { 320: 640, 390: 844, 820: 1180, 1280: 800, 1920: 1080 }
const locales = values.panel ? ['en-US', 'de-DE'] : ['en-US', 'de-DE', 'fi-FI']
const only = new RegExp(values.only)

/** The shop before its pages were revised for phones and other languages. */
const start = '93d05919262aad72d08abe9c79238933f537a9b3'
/** Timeout for pages that did not exist, or were different, at that time. */
const patienceMs = 5000

const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const names = await takeFrom(folder)
  const { before } = values
  const isCommit = before !== undefined && !existsSync(before)
  if (isCommit) await takeOfCommit(before === 'start' ? start : before)
  const beside = isCommit ? 'before' : before && relative(folder, before)
  await writeFile(join(folder, 'index.html'), indexOf(names, beside))
} finally {
  await browser.close()
}

async function takeOfCommit(commit: string): Promise<void> {
  const build = await buildEarlier(commit)
  try {
    await takeFrom(join(folder, 'before'), build.root)
  } finally {
    await build.remove()
  }
}

/** @param root of another build: pages that it lacks are omitted. */
async function takeFrom(into: string, root?: string): Promise<string[]> {
  await mkdir(into, { recursive: true })
  const port = String(await freePort())
  // Without an address no mails are sent, and the search for an order is unavailable.
  const address = { PORT: port, BASE_URL: `http://127.0.0.1:${port}` }
  const env = { ...address, HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1', ...firstOperator }
  const service = await startService({ env, root })
  try {
    const shop = await openShopToShow(service)
    const names: string[] = []
    const panel = values.panel ? await openPanelToShow(browser, service) : null
    for (const shown of panel?.pages ?? shop.pages) {
      for (const locale of locales) {
        const taken = takeAll(shown, { locale, into, isEarlier: root !== undefined }, panel?.signIn)
        names.push(...(await taken))
      }
    }
    await shop.close()
    return names
  } finally {
    await service.close()
  }
}

async function takeAll(
  shown: ShownPage,
  { locale, into, isEarlier }: { locale: string; into: string; isEarlier: boolean },
  signIn?: (context: BrowserContext) => Promise<void>,
) {
  const taken: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of Object.entries(heights)) {
      const name = `${shown.name}-${locale.slice(0, 2)}-${colorScheme}-${width}`
      if (!only.test(name)) continue
      const screen = { width: Number(width), height }
      const context = await browser.newContext({ locale, colorScheme, viewport: screen })
      await signIn?.(context)
      if (isEarlier) context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      try {
        await shown.open(page)
        await take(page, join(into, name))
        taken.push(name)
      } catch (error) {
        if (!isEarlier) throw error
        process.stdout.write(`${name}: not there before\n`)
        return taken
      } finally {
        await context.close()
      }
    }
  }
  return taken
}

/** Takes the visible part first, and then the whole page. */
async function take(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('load')
  await page.screenshot({ path: `${path}.png` })
  await page.screenshot({ path: `${path}-whole.png`, fullPage: true })
}

/** @param beside path of the folder with the earlier ones, relative to this one. */
function indexOf(names: readonly string[], beside: string | undefined): string {
  const figure = (said: string, src: string) =>
    `<figure><figcaption>${said}</figcaption><a href="${src}"><img loading="lazy" src="${src}" alt="none"></a></figure>`
  const pair = (name: string) => {
    const then = beside === undefined ? '' : figure('before', `${beside}/${name}.png`)
    return `<h2>${name}</h2><div>${then}${figure('now', `${name}.png`)}</div>`
  }
  const style =
    'div{display:flex;gap:1rem}figure{margin:0;max-width:48%}img{max-height:40rem;max-width:100%;border:1px solid #888}'
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${names.map(pair).join('\n')}`
}
