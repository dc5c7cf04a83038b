// The pages that pictures are taken of, each with how a shopper comes to it.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sampleName } from '../helpers/deployments.ts'
import { openLoader, pushImage } from '../helpers/hand-over.ts'
import { heldOrigin } from '../helpers/held-origin.ts'
import { saySeller } from '../helpers/known-seller.ts'
import { photograph } from '../helpers/people.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { signInToPanel } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'

export type ShownPage = { name: string; open(page: Page): Promise<unknown> }

/** `close`: lets go of a picture that is held back for the page that waits for it. */
export async function openShopToShow(
  service: Service,
): Promise<{ pages: ShownPage[]; close(): Promise<void> }> {
  await saySeller(await signInToPanel(service))
  await writeFile(join(service.foundation.dataDir, sampleName), await drawn(1800, 1200))
  const origin = await heldOrigin(await picture({ width: 2400, height: 1600, seed: 3 }))
  const cart = await openCart(service, await drawn(3600, 2400))
  const portrait = await openCart(service, await drawn(2400, 3600))
  const panorama = await openCart(service, await drawn(8000, 2000))
  // Who stands at the edge is kept by the first crop.
  const people = await openCart(service, (await photograph('sample3', 0.25, 1)).bytes)
  const small = await openCart(service, await drawn(90, 60))
  const ordered = await openCart(service, await drawn(3600, 2400))
  await buy(ordered, { isGift: 'yes', giftNote: 'Dear Ada,\nhappy birthday!' })
  const pull = new URLSearchParams({
    access_key: service.accessKey,
    image_url: `${origin.url}/a.jpg`,
  })
  const at = (name: string, url: string): ShownPage => ({ name, open: (page) => page.goto(url) })
  /** By a link of the site that the shopper goes back to. */
  const linked = (name: string, url: string): ShownPage => ({
    name,
    open: (page) => page.goto(url, { referer: 'http://gallery.example/wall-7' }),
  })
  const chosen = (name: string, product: string): ShownPage => ({
    name,
    open: async (page) => {
      await page.goto(cart)
      await page.locator(`.product-card input[value=${product}]`).check({ force: true })
    },
  })
  return {
    pages: [
      at('cart', cart),
      chosen('framed', 'framed-print'),
      {
        // Further down, where sizes and sides are chosen.
        name: 'choosing',
        open: async (page) => {
          await page.goto(cart)
          await page.evaluate(() => window.scrollBy(0, 700))
        },
      },
      at('wall', `${cart}?view=wall`),
      at('portrait', portrait),
      at('panorama', panorama),
      at('people', people),
      linked('small', small),
      at('checkout', `${cart}/checkout`),
      {
        name: 'gift',
        open: async (page) => {
          await page.goto(`${cart}/checkout`)
          await page.locator('#isGift').check()
          await page.locator('#giftNote').scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'faults',
        open: async (page) => {
          await page.goto(`${cart}/checkout`)
          await page.locator('button.pay').click()
          await page.locator('[role=alert]').first().waitFor()
        },
      },
      at('receipt', `${ordered}/receipt`),
      at('cancel', `${ordered}/receipt?cancel=ask#cancel-order`),
      at('legal', `${service.url}/legal/returns?cart=${cart.split('/').pop()}`),
      {
        name: 'modal',
        open: async (page) => {
          await page.goto(`${service.url}/demo`)
          await page.getByRole('button', { name: 'Order a print' }).first().click()
          await page.frameLocator('dialog[open] iframe').locator('.product-card').first().waitFor()
        },
      },
      at('find-order', `${service.url}/order`),
      at('first', service.url),
      linked('pull', `${service.url}/api/pull?${pull}`),
      linked('unknown', `${service.url}/cart/${'0'.repeat(32)}`),
      linked(
        'wrong-key',
        `${service.url}/api/pull?access_key=${'0'.repeat(32)}&image_url=http://a.b/c`,
      ),
    ],
    async close() {
      origin.breakOff()
      await origin.close()
    },
  }
}

function drawn(width: number, height: number): Promise<Buffer> {
  return picture({ width, height, seed: 7 })
}

async function openCart(service: Service, image: Buffer): Promise<string> {
  const pushed = (await pushImage(service, 'image', { image })).json()
  const opened = (
    await openLoader(service, `${String(pushed.image_token)}?reference_id=wall-7`)
  ).json()
  return `${service.url}/cart/${String(opened.cart_id)}`
}
