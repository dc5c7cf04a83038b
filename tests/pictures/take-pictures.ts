// Takes a picture of every page of the shop on every screen, light and dark, in three languages, or of
// every page of the panel, into a folder, with an index.html that shows them; beside those of another
// folder where one is named.
//
//   npm run pictures -- FOLDER [--panel] [--before=FOLDER] [--only=REGEXP]
//
// A picture is named `page-language-colours-width`, which is what --only is held against.

import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../helpers/find-chromium.ts'
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

await mkdir(folder, { recursive: true })
const service = await startService({
  env: { HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1', ...firstOperator },
})
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const shop = await openShopToShow(service)
  const names: string[] = []
  const panel = values.panel ? await openPanelToShow(browser, service) : null
  for (const shown of panel?.pages ?? shop.pages) {
    for (const locale of locales) names.push(...(await takeAll(shown, locale, panel?.signIn)))
  }
  await writeFile(join(folder, 'index.html'), indexOf(names, folder))
  await shop.close()
} finally {
  await browser.close()
  await service.close()
}

async function takeAll(
  shown: ShownPage,
  locale: string,
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
      const page = await context.newPage()
      await shown.open(page)
      await take(page, join(folder, name))
      await context.close()
      taken.push(name)
    }
  }
  return taken
}

/** What is in sight first, and the page as a whole. */
async function take(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('load')
  await page.screenshot({ path: `${path}.png` })
  await page.screenshot({ path: `${path}-whole.png`, fullPage: true })
}

function indexOf(names: readonly string[], folder: string): string {
  const { before } = values
  const image = (src: string) => `<a href="${src}"><img loading="lazy" src="${src}" alt=""></a>`
  const pair = (name: string) => {
    const then = before === undefined ? '' : image(`${relative(folder, before)}/${name}.png`)
    return `<h2>${name}</h2><p>${then}${image(`${name}.png`)}</p>`
  }
  const style = 'img{max-height:40rem;max-width:45%;border:1px solid #888;margin-right:1rem}'
  return `<!doctype html><title>Pictures</title><style>${style}</style>${names.map(pair).join('\n')}`
}
