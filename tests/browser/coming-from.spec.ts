// docs/coming-from.md: a page that is built as the closed service's WordPress plugin builds it
// works once host and key are changed.

import { modalOf, test } from './gallery.ts'
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

const tag = ['@framed']

test('a page of the old plugin sells a print', { tag }, async ({ page, service, gallery }) => {
  const key = service.accessKey
  gallery.put(
    '/old-plugin.js',
    `window.told = []
    addEventListener('message', ({ data }) => told.push(JSON.parse(data)))
    // The script of the shop, before the first one of the page. Its tag names another host.
    const first = document.getElementsByTagName('script')[0]
    const shop = document.createElement('script')
    shop.id = 'print-shop-sdk'
    shop.dataset.cpUrl = 'https://developers.closed.example'
    shop.src = '${gallery.shop}/static/js/cpopstore.js?bust=' + Date.now()
    first.parentNode.insertBefore(shop, first)
    document.addEventListener('DOMContentLoaded', () => {
      // The settings are beside the body.
      const settings = JSON.stringify({ access_key: '${key}', modal: true })
      document.body.insertAdjacentHTML(
        'afterend',
        "<div id='cp-store-root' data-cp-settings='" + settings + "'></div>",
      )
      for (const image of document.querySelectorAll('.cp img:not(.ignore)')) {
        const link = image.parentElement.matches('a') && image.parentElement.getAttribute('href')
        const box = document.createElement('div')
        image.replaceWith(box)
        box.append(image)
        image.insertAdjacentHTML(
          'afterend',
          '<br><a href="#" class="cp-btn" data-cp-url="' + (link || image.getAttribute('src')) +
            '" style="background-color:#dd4444">Print on Canvas</a>',
        )
      }
    })`,
  )
  gallery.put(
    '/2014/05/alps/',
    `<!doctype html><title>Alps</title><script src="/old-plugin.js"></script>
    <div class="cp"><p><img src="small.jpg" width="90"> <a href="/full/lake.jpg"><img src="lake-300x200.jpg" width="90"></a>
    <img class="ignore" src="logo.jpg" width="90"></p></div>`,
  )
  await page.goto(`${gallery.url}/2014/05/alps/`)
  const buttons = page.getByText('Print on Canvas')
  await expect(buttons).toHaveCount(2)
  await buttons.nth(1).click()
  const frame = modalOf(page).frameLocator('iframe')
  await expect(heading(frame, 'Your picture as a print')).toBeVisible()
  expect(page.url()).toBe(`${gallery.url}/2014/05/alps/`)
  await cartIsLive(frame)
  await continueButton(frame).click()
  await fillAddress(frame)
  await fillCard(frame)
  await payButton(frame).click()
  await expect(heading(frame, thanks)).toBeVisible()
  const told = () => page.evaluate('told.map(({ event }) => event)') as Promise<string[]>
  await expect.poll(told).toContain('appOrderComplete')
  expect((await told()).filter((event) => /^app/.test(event))).toEqual([
    'appPageLoaded--cart',
    'appPageLoaded--checkout',
    'appPageLoaded--receipt',
    'appOrderComplete',
  ])
  expect(gallery.fetched).toContain('/full/lake.jpg')
  expect(gallery.fetched).not.toContain('/small.jpg')
})
