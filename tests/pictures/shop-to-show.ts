// The pages that screenshots are taken of, each with the shopper's way to it.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleName } from '../helpers/deployments.ts'
import { openLoader, pushImage } from '../helpers/hand-over.ts'
import { heldOrigin } from '../helpers/held-origin.ts'
import { saySeller } from '../helpers/known-seller.ts'
import { photograph } from '../helpers/people.ts'
import { picture } from '../helpers/pictures.ts'
import { buy } from '../helpers/shopper.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'

export type ShownPage = { name: string; open(page: Page): Promise<unknown> }

/** `close`: releases a picture that is held back for the progress page. */
export async function openShopToShow(
  service: Service,
): Promise<{ pages: ShownPage[]; close(): Promise<void> }> {
  const panel = await signInToPanel(service)
  await saySeller(panel)
  // No server listens there, but without a mail server orders cannot be found.
  const mails = { host: '127.0.0.1', port: '9', encryption: 'none', from: 'shop@example.com' }
  const current = firstOperator.HANDPRINT_ADMIN_PASSWORD
  await panel.post('/admin/mails/server', { ...mails, anyway: 'yes', current })
  await writeFile(join(service.foundation.dataDir, sampleName), await drawn(1800, 1200))
  const origin = await heldOrigin(await picture({ width: 2400, height: 1600, seed: 3 }))
  const cart = await openCart(service, await drawn(3600, 2400))
  const portrait = await openCart(service, await drawn(2400, 3600))
  const panorama = await openCart(service, await drawn(8000, 2000))
  // The default crop keeps people at the edge.
  const people = await openCart(service, (await photograph('sample3', 0.25, 1)).bytes)
  const { bytes: upright } = await photograph('sample2', 0, 0.34)
  const face = await openCart(service, await sharp(upright).resize(1500).jpeg().toBuffer())
  const letter = await openCart(service, await written(2400, 3200, 'rotate(4) scale(0.8)'))
  const screenshot = await openCart(service, await written(1170, 2532, ''))
  const small = await openCart(service, await drawn(90, 60))
  const ordered = await openCart(service, await drawn(3600, 2400))
  await buy(ordered, { isGift: 'yes', giftNote: 'Dear Ada,\nhappy birthday!' })
  const pull = new URLSearchParams({
    access_key: service.accessKey,
    image_url: `${origin.url}/a.jpg`,
  })
  const at = (name: string, url: string): ShownPage => ({ name, open: (page) => page.goto(url) })
  /** By a link from the site that the shopper returns to. */
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
        // Scrolled down to the choice of sizes and sides.
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
      at('face', face),
      at('letter', letter),
      at('screenshot', screenshot),
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

/** A page of text, up to its edges or lying on a desk. */
function written(width: number, height: number, lies: string): Promise<Buffer> {
  const lines = Array.from({ length: 30 }, (_, row) => {
    const words = 'The print hangs above the desk, where the sun does not reach it. '.slice(row)
    return `<text x="60" y="${((row + 2) * width) / 20}" font-size="${width / 38}" font-family="sans-serif">${words}</text>`
  })
  const size = `width="${width}" height="${height}"`
  const desk = lies === '' ? '#fff' : '#8a6a4a'
  const sheet = `<rect ${size} fill="#fff"/>${lines.join('')}`
  const middle = `transform="translate(${width * 0.14} ${height * 0.06}) ${lies}"`
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${desk}"/><g ${lies && middle}>${sheet}</g></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

async function openCart(service: Service, image: Buffer): Promise<string> {
  const pushed = (await pushImage(service, 'image', { image })).json()
  const opened = (
    await openLoader(service, `${String(pushed.image_token)}?reference_id=wall-7`)
  ).json()
  return `${service.url}/cart/${String(opened.cart_id)}`
}
