// An integrator's site beside the shop. A browser treats 127.0.0.1 and localhost as two sites: this
// one is on the first, and embeds the shop from the second.

import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { test as shopTest } from './shop.ts'

export type Gallery = {
  url: string
  shop: string
  fetched: string[]
  /** Releases pictures below /slow…. */
  letGo(): void
  /** Serves the body at the path from now on; every path that ends in .jpg has a picture. */
  put(path: string, body: string, headers?: OutgoingHttpHeaders): void
}

export const test = shopTest.extend<{ gallery: Gallery }>({
  gallery: async ({ service }, use) => {
    const image = await picture({ width: 1800, height: 1200, seed: 11 })
    const pages = new Map<string, { body: string; headers: OutgoingHttpHeaders }>()
    const fetched: string[] = []
    const held: (() => void)[] = []
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://gallery')
      const page = pages.get(pathname)
      if (page !== undefined) {
        const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
        response.writeHead(200, { 'content-type': type, ...page.headers })
        response.end(page.body)
      } else if (pathname.endsWith('.jpg')) {
        fetched.push(request.url ?? '')
        if (pathname.startsWith('/slow')) await new Promise<void>((resolve) => held.push(resolve))
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
        // Browsers request an icon, and log an error if it is missing.
      } else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      shop: shopOf(service),
      fetched,
      letGo: () => {
        for (const release of held.splice(0)) release()
      },
      put: (path, body, headers = {}) => void pages.set(path, { body, headers }),
    })
    server.closeAllConnections()
    server.close()
  },
})

function shopOf(service: Service): string {
  return service.url.replace('127.0.0.1', 'localhost')
}

/** For the gallery's pages: records the messages from the shop. */
export const listening = `
  window.heard = []
  for (const name of ['handprint:event', 'handprint:error']) {
    document.addEventListener(name, ({ detail }) => heard.push(detail.event ?? detail.code))
  }`

export const heardBy = (page: Page) => page.evaluate('window.heard') as Promise<string[]>

/** The dialog of the open modal. It is in a shadow tree, which locators pierce. */
export const modalOf = (page: Page) => page.locator('dialog[open]')

/**
 * Closes the modal by Escape, which its frame receives. A key released while the frame is being
 * removed is never acknowledged, and Playwright would wait for that forever.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.down('Escape')
  await expect(modalOf(page)).toHaveCount(0)
  await page.keyboard.up('Escape')
}
