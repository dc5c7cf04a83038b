import { cartIsLive, checkoutIsLive, chooseAnew, expect, openCart, test } from './shop.ts'

test('the language is changed in the footer of every page, persists, and is not lost to a script', async ({
  page,
  cart,
  faults,
}) => {
  await page.goto(cart.url)
  await page.locator('.shop-preferences summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\?lang=de$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Bild als Druck')
  await page.locator('.shop-preferences summary').click()
  await page.getByRole('link', { name: 'Zentimeter' }).click()
  await expect(page).toHaveURL(/\?lang=de&measures=cm$/)
  await expect(page.locator('.size-row strong').first()).toHaveText(/^\d+ × \d+\scm$/)

  await page.getByRole('button', { name: 'Weiter zur Kasse' }).click()
  await expect(page).toHaveURL(/\/checkout\?lang=de&measures=cm$/)
  // Another country and the messages of the form are rendered by the server again.
  await checkoutIsLive(page)
  await chooseAnew(page, () => page.locator('#country').selectOption('JP'))
  await expect(page.locator('#shipping-choice legend')).toHaveText('Versand')
  // The label of a choice beside other fields is not cut off.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [room, needed] = await page.locator('#region').evaluate((select: HTMLElement) => {
      const { offsetWidth } = select
      select.style.cssText = 'width: max-content; field-sizing: content'
      const widths = [offsetWidth, select.offsetWidth] as const
      select.style.cssText = ''
      return widths
    })
    expect(needed, `${width} px`).toBeLessThanOrEqual(room)
  }
  await page.locator('#pay button').click()
  await expect(page.locator('#error-summary h2')).toHaveText('Bitte prüfen Sie das noch einmal')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // The form answers 422, which browsers log to their console.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('the language is changed without script, and an error keeps it', async ({
  browser,
  service,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'sv-SE' })
  const page = await context.newPage()
  await page.goto((await openCart(service)).url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.locator('.shop-preferences summary').click()
  await page.getByRole('link', { name: 'Suomi' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.locator('.shop-preferences summary').click()
  await page.getByRole('link', { name: 'EUR euro' }).click()
  await expect(page).toHaveURL(/\?lang=fi$/)
  await expect(page.locator('.product-card').first()).toContainText('€')
  await page.goto(`${service.url}/cart/${'0'.repeat(32)}?lang=fi`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ostoskoria ei löytynyt')
  await context.close()
})

test('nothing overflows a small phone in the languages with the longest words', async ({
  page,
  cart,
  service,
}) => {
  // A phone screenshot: no size has its shape, so it can be moved, too.
  const trimmed = await openCart(service, { width: 1290, height: 2796 })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['de', 'fi', 'fr', 'pl']) {
    const fits = async (url: string) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(`${language} ${url} ${width}`).toBe(`${language} ${url} 320`)
    }
    for (const url of [`${cart.url}/checkout`, `${cart.url}/nothing`]) {
      await page.goto(`${url}?lang=${language}&measures=cm`)
      await fits(url)
    }
    for (const { url } of [cart, trimmed]) {
      await page.goto(`${url}?lang=${language}&measures=cm`)
      await fits(url)
      // The product is on the first screen, above the bar with the price.
      const product = await page.locator('.product-card:has(:checked)').boundingBox()
      const bar = await page.locator('.cart-actions').boundingBox()
      expect((bar?.y ?? 0) - (product?.y ?? 640), language).toBeGreaterThan(10)
    }
    // The bar is complete below the picture in the wall view, too.
    await page.goto(`${cart.url}?view=wall&lang=${language}`)
    // Elements for pages without script have been removed by then.
    await cartIsLive(page)
    const { y = 640, height = 0 } = (await page.locator('.cart-actions').boundingBox()) ?? {}
    expect(y + height, language).toBeLessThanOrEqual(640)
    // So is the label of the scale on the floor, in the picture.
    const [ends, floor] = await page.locator('.wall-view').evaluate((wall) => {
      const name = wall.querySelector('.scale-bar text')
      return [name, wall].map((each) => each?.getBoundingClientRect().bottom ?? Number.NaN)
    })
    expect(ends, language).toBeLessThan(floor ?? 0)
  }
})

test('no option has a broken word, on a small phone and on a tablet', {
  tag: '@look',
}, async ({ page, cart }) => {
  const found: string[] = []
  for (const language of ['de', 'fi', 'fr']) {
    await page.goto(`${cart.url}?lang=${language}&measures=cm`)
    await cartIsLive(page)
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 844 })
      for (const product of ['canvas', 'framed-print']) {
        await page.locator(`.product-card [value=${product}]`).check({ force: true })
        const words = await page.locator('.choices label').evaluateAll(findBrokenWords)
        found.push(...words.map((word) => `${width} px: ${word}`))
      }
    }
  }
  expect(found).toEqual([])
})

// Runs in the page.
function findBrokenWords(labels: Element[]): string[] {
  const range = document.createRange()
  return labels.flatMap((label) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) found.push(word)
      }
    }
    return found
  })
}

test('the languages are visible on a phone beside a long shop name', async ({ page, cart }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(cart.url)
  await page.locator('.shop-name').evaluate((name) => {
    name.textContent = 'Fotoatelier am Marktplatz'
  })
  await page.locator('.shop-preferences summary').click()
  const { x = -1, width = 0 } = (await page.locator('.shop-preferences > div').boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
})

test('the page says when the connection is lost, and when it is back', async ({
  page,
  context,
  cart,
}) => {
  await page.goto(`${cart.url}?lang=it`)
  const notice = page.locator('#offline')
  await expect(notice).toHaveText('')
  await context.setOffline(true)
  await expect(notice).toHaveText(/^Sei offline\./)
  await context.setOffline(false)
  await expect(notice).toHaveText('')
})
