import type { Page } from '@playwright/test'
import { tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import type { Service } from '../helpers/start-service.ts'
import { closeByEscape, type Gallery, heardBy, listening, modalOf, test } from './gallery.ts'
import { continueButton, expect, heading, onPhoneToo } from './shop.ts'

const cartHeading = 'Your picture as a print'
const frameOf = (page: Page) => page.frameLocator('dialog[open] iframe')

const setMode = (service: Service, mode: 'test' | 'live') =>
  service.foundation.onDatabase((queries) => queries.updateTable('stores').set({ mode }).execute())

// Allows only what the docs ask for: no inline style and no inline script.
function strictPolicy({ shop }: Gallery): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${shop}`,
    `frame-src ${shop}`,
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function putStrictPage(gallery: Gallery): void {
  const { shop } = gallery
  // As real pages do it: twice, with a query, and a custom tag with the shop's address.
  gallery.put(
    '/albums/',
    `<!doctype html><html lang="de"><title>Alben</title>
    <meta name="viewport" content="width=device-width">
    <script src="${shop}/static/js/cpopstore.js?bust=1" data-cp-url="${shop}" async></script>
    <script src="${shop}/static/js/cpopstore.js" type="module"></script>
    <script src="/page.js" defer></script>
    <h1>Alben</h1><p><a id="link" href="/albums/" data-cp-url="alps.jpg">Alpen</a></p>`,
    { 'content-security-policy': strictPolicy(gallery) },
  )
  gallery.put(
    '/page.js',
    `${listening}
    const root = document.createElement('div')
    root.id = 'cp-store-root'
    const button = document.createElement('button')
    button.dataset.cpUrl = 'pictures/Größe 1.jpg?w=1&h=2'
    button.textContent = 'Drucken'
    // Later than the script, and in a component that keeps its clicks to itself.
    const shadow = document.createElement('p')
    shadow.attachShadow({ mode: 'open' }).append(button)
    shadow.addEventListener('click', (click) => click.stopPropagation())
    // What is there makes the page scroll.
    const filler = document.createElement('canvas')
    filler.height = 4000
    document.body.append(shadow, filler)
    window.addSettings = (settings) => {
      root.dataset.cpSettings = settings
      document.body.append(root)
    }`,
  )
}

onPhoneToo(() => {
  test('opens the shop in a modal, on a page with a strict policy', async ({
    page,
    service,
    gallery,
    faults,
  }) => {
    putStrictPage(gallery)
    await page.goto(`${gallery.url}/albums/`)
    const button = page.getByRole('button', { name: 'Drucken' })

    // Without settings or with unreadable ones, the page keeps working and gets an error.
    await button.click()
    await page.evaluate('addSettings("{access_key}")')
    await button.click()
    expect(await heardBy(page)).toEqual(['settings_missing', 'settings_unreadable'])
    expect(faults.splice(0)).toEqual([
      expect.stringContaining('id="cp-store-root"'),
      expect.stringContaining('{access_key}'),
    ])

    const settings = JSON.stringify({ access_key: service.accessKey, modal: true })
    await page.evaluate(`addSettings(${JSON.stringify(settings)})`)
    const before = await button.boundingBox()
    const entries = await page.evaluate(() => history.length)
    await button.click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    await expect(modalOf(page)).toHaveCount(1)
    expect(gallery.fetched).toEqual(['/albums/pictures/Gr%C3%B6%C3%9Fe%201.jpg?w=1&h=2'])
    await expect.poll(() => heardBy(page)).toContain('appPageLoaded--cart')

    // The page behind keeps its scroll position and is inert.
    expect(await button.boundingBox()).toEqual(before)
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    expect(await overflow()).toBe('hidden')
    const box = await modalOf(page).boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    if (width < 768) expect(box).toEqual({ x: 0, y: 0, width, height })
    else expect(box?.width).toBeLessThan(width)
    // The close button floats above the shop, which fills the modal and leaves room for it in the
    // header.
    const close = modalOf(page).getByRole('button', { name: 'Schließen' })
    const cross = await close.boundingBox()
    expect(await page.locator('dialog[open] iframe').boundingBox()).toEqual(box)
    expect(cross).toMatchObject({ width: 44, height: 44 })
    const inHeader = await frameOf(page).locator('.shop-preferences').boundingBox()
    expect((inHeader?.x ?? 0) + (inHeader?.width ?? 0)).toBeLessThanOrEqual(cross?.x ?? 0)
    for (let presses = 0; presses < 40; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('#link'))).toBe(false)

    // Its texts are in the page's language; the clicked element gets the focus back.
    await close.click()
    await expect(modalOf(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    expect(await overflow()).toBe('visible')
    expect((await heardBy(page)).at(-1)).toBe('userCancelStore')

    // A modal that was closed by accident reopens unchanged.
    await button.click()
    await continueButton(frameOf(page)).click()
    await expect(heading(frameOf(page), 'Checkout')).toBeVisible()
    const email = frameOf(page).getByLabel('Email')
    await email.fill('ada@example.com')
    await closeByEscape(page)
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await button.press('Enter')
    await expect(email).toHaveValue('ada@example.com')
    expect(gallery.fetched).toHaveLength(1)

    await page.goBack()
    await expect(modalOf(page)).toHaveCount(0)
    expect(page.url()).toBe(`${gallery.url}/albums/`)
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 2)

    await page.locator('#link').click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    expect(gallery.fetched.at(-1)).toBe('/albums/alps.jpg')
    await closeByEscape(page)
    await expect(page.locator('#link')).toBeFocused()
    expect(faults).toEqual([])
  })
})

test('opens the shop in a separate window, if browser and click allow it', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  const settings = JSON.stringify({ access_key: service.accessKey, reference_id: 'wall 7' })
  gallery.put(
    '/',
    `<!doctype html><html lang="fr"><title>Galerie</title>
    <script>${listening}</script>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <div id="cp-store-root" data-cp-settings='${settings}'></div>
    <a href="/large.jpg" data-cp-url="/one.jpg">Une</a>
    <button data-cp-url="/two.jpg" data-cp-reference-id="wall 8">Deux</button>
    <button data-cp-url="/three.jpg" aria-disabled="true">Trois</button>`,
  )
  await page.goto(gallery.url)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Une' }).click()
  const popup = await opened
  await expect(heading(popup, cartHeading)).toBeVisible()
  await expect.poll(() => heardBy(page)).toEqual(['appPageLoaded--cart'])

  const first = popup.url()
  await page.getByRole('button', { name: 'Deux' }).click()
  await expect.poll(() => popup.url()).not.toBe(first)
  await expect(heading(popup, cartHeading)).toBeVisible()
  expect(page.context().pages()).toHaveLength(2)
  expect(gallery.fetched).toEqual(['/one.jpg', '/two.jpg'])

  // A link keeps its default behavior.
  const tab = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Une' }).click({ modifiers: ['Control'] })
  await expect(await tab).toHaveURL(/\/large\.jpg$/)
  await page.getByRole('button', { name: 'Trois' }).click({ force: true })
  await expect(modalOf(page)).toHaveCount(0)

  // If windows are blocked, or a web view has none, the modal opens instead.
  await page.evaluate('window.open = undefined')
  await page.getByRole('button', { name: 'Deux' }).click()
  await expect(heading(frameOf(page), cartHeading)).toBeVisible()
  await expect(modalOf(page).getByRole('button', { name: 'Fermer' })).toBeVisible()
  expect(faults).toEqual([])
})

test('provides an element and a module', async ({ page, service, gallery, faults }) => {
  const { shop } = gallery
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title>
    <style>handprint-button::part(button) { background: rgb(1, 2, 3) }</style>
    <script>${listening}; addEventListener('submit', () => heard.push('submit'))</script>
    <script type="module">
      import { onEvent, openStore, readStoreEvent } from '${shop}/static/js/handprint.js'
      Object.assign(window, { openStore, told: [], strange: [] })
      window.stop = onEvent(({ event }) => told.push(event))
      addEventListener('message', (message) => {
        strange.push(readStoreEvent(message, 'https://other.example'))
      })
    </script>
    <form>
      <handprint-button id="plain" src="/one.jpg" access-key="${service.accessKey}"></handprint-button>
      <handprint-button id="german" lang="de" src="/one.jpg"></handprint-button>
      <handprint-button id="labelled" src="/one.jpg">Wall art</handprint-button>
    </form>`,
  )
  await page.goto(gallery.url)
  const plain = page.locator('#plain').getByRole('button', { name: 'Order a print' })
  await expect(plain).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(page.locator('#german').getByRole('button')).toHaveText('Druck bestellen')
  await expect(page.getByText('Wall art')).toBeVisible()

  await page.locator('#labelled').click()
  expect(await heardBy(page)).toEqual(['access_key_missing'])
  expect(faults.splice(0)).toEqual([expect.stringContaining('access key')])
  await page.locator('#plain').evaluate((element) => element.toggleAttribute('disabled', true))
  await expect(plain).toBeDisabled()
  await page.locator('#plain').evaluate((element) => element.toggleAttribute('disabled', false))

  // By keyboard; the surrounding form is not submitted.
  await page.locator('#plain').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => heardBy(page)).toContain('appPageLoaded--cart')
  await closeByEscape(page)
  const both = ['appPageLoaded--cart', 'userCancelStore']
  expect(await heardBy(page)).toEqual(['access_key_missing', ...both])
  expect(await page.evaluate('told')).toEqual(both)
  expect(await page.evaluate('strange')).not.toContainEqual(expect.anything())

  // A message that does not come from the shop's frame is ignored.
  await page.evaluate(() => {
    postMessage('{"event":"appOrderComplete","args":{}}', '*')
    ;(window as unknown as { stop: () => void }).stop()
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await page.evaluate('told')).toEqual(both)

  // While a picture is being fetched the page belongs to the shop, although it sends no event.
  await page.evaluate(`openStore({ accessKey: '${service.accessKey}', imageUrl: '/slow.jpg' })`)
  await expect(heading(frameOf(page), 'Fetching your picture')).toBeVisible()
  await expect(modalOf(page).getByText('Loading…')).toBeHidden()
  gallery.letGo()
  await expect(heading(frameOf(page), cartHeading)).toBeVisible()
  await closeByEscape(page)

  // A shop that cannot be reached or may not be framed here says so and links elsewhere.
  const nowhere = `openStore({ store: 'http://localhost:1', accessKey: 'k', imageUrl: '/one.jpg' })`
  const heard = await heardBy(page)
  await page.evaluate(nowhere)
  await expect(modalOf(page).getByText('The shop can’t be shown here.')).toBeVisible()
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(modalOf(page)).toHaveCount(0)
  const told = ['store_unreachable', 'userCancelStore']
  await expect
    .poll(async () => (await heardBy(page)).toSorted())
    .toEqual([...heard, ...told].toSorted())
  expect(faults.splice(0)).toContainEqual(
    expect.stringContaining('http://localhost:1 does not answer'),
  )
  // A proxy that answers for a store that is down.
  await page.evaluate(`openStore({ store: location.origin, accessKey: 'k', imageUrl: '/one.jpg' })`)
  await expect.poll(async () => (await heardBy(page)).at(-1)).toBe('store_unreachable')
  await page.evaluate(nowhere)
  const opened = page.waitForEvent('popup')
  await modalOf(page).getByRole('link', { name: 'Open in a new window' }).click()
  await opened
  await expect(modalOf(page)).toHaveCount(0)
})

test('says which host a live store has to list, and then opens in a window', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  const image = await tokenOf(service, 'image', await picture({ width: 1800, height: 1200 }))
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title><script>${listening}</script>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <handprint-button image-token="${image}"></handprint-button>`,
  )
  await page.goto(gallery.url)
  await setMode(service, 'live')
  const button = page.getByRole('button', { name: 'Order a print' })
  await button.click()
  await expect(modalOf(page).getByText('The shop can’t be shown here.')).toBeVisible()
  await expect.poll(() => heardBy(page)).toEqual(['frame_refused'])
  expect(faults.join()).toContain(`Add ${gallery.url} to the store’s “Hosts that may embed`)
  await modalOf(page).getByRole('button', { name: 'Close' }).click()
  const opened = page.waitForEvent('popup')
  await button.click()
  await opened
  await expect(modalOf(page)).toHaveCount(0)
  await setMode(service, 'test')
})

test('names misspelled settings in the console', async ({ page, service, gallery }) => {
  const settings = JSON.stringify({ access_key: service.accessKey, modal: true, referenceId: 'a' })
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <div id="cp-store-root" data-cp-settings='${settings}'></div>
    <button data-cp-url="/one.jpg" data-cp-refrence-id="7">One</button>
    <handprint-button src="/one.jpg" class="a" referenceId="7">Two</handprint-button>`,
  )
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  await page.goto(gallery.url)
  for (const name of ['One', 'Two']) {
    await page.getByText(name).click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    await closeByEscape(page)
  }
  const own = warned.filter((text) => text.startsWith('Handprint: '))
  expect(own.map((text) => /has "(.+)".*"(.+)"/.exec(text)?.slice(1))).toEqual([
    ['referenceId', 'reference_id'],
    ['data-cp-refrence-id', 'data-cp-reference-id'],
    ['referenceId', 'reference_id'],
    ['referenceid', 'reference-id'],
  ])
})

test('hands over a picture that only the page has', async ({ page, service, gallery, faults }) => {
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title><script>${listening}</script>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <div id="cp-store-root" data-cp-settings='{"access_key":"${service.accessKey}","modal":true}'></div>
    <handprint-button id="none">None</handprint-button>
    <script>
      function offer(kind, id, picture) {
        const button = document.createElement('handprint-button')
        Object.assign(button, { id, textContent: id })
        button.setAttribute('src', picture)
        button.toggleAttribute('new-window', kind === 'window')
        document.body.append(button)
      }
      async function offerAll() {
        const picture = await (await fetch('/one.jpg')).blob()
        offer('modal', 'drawing', URL.createObjectURL(picture))
        offer('window', 'apart', URL.createObjectURL(picture))
        offer('modal', 'text', 'data:text/plain,no picture')
        const gone = URL.createObjectURL(picture)
        URL.revokeObjectURL(gone)
        offer('modal', 'gone', gone)
      }
    </script>`,
  )
  await page.goto(gallery.url)
  await page.evaluate('offerAll()')
  for (let visits = 0; visits < 2; visits++) {
    await page.locator('#drawing').click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    await closeByEscape(page)
  }
  const opening = page.waitForEvent('popup')
  await page.locator('#apart').click()
  const opened = await opening
  await expect(heading(opened, cartHeading)).toBeVisible()
  await opened.close()
  expect(gallery.fetched).toEqual(['/one.jpg'])
  expect(faults).toEqual([])

  await page.locator('#none').click()
  expect(faults.splice(0)).toEqual([expect.stringContaining('src is missing')])
  for (const [id, said] of [
    ['text', 'The images API refused the picture: '],
    ['gone', 'can no longer be read'],
  ] as const) {
    await page.locator(`#${id}`).click()
    await expect(modalOf(page).getByText('The shop can’t be shown here.')).toBeVisible()
    await expect.poll(() => faults.join()).toContain(said)
    await modalOf(page).getByRole('button', { name: 'Close' }).click()
  }
  const codes = (await heardBy(page)).filter((each) => each.startsWith('image_'))
  expect(codes).toEqual(['image_url_unusable', 'image_refused', 'image_url_unusable'])
})

test('says that the policy of the page blocks the shop', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title><script>${listening}</script>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <handprint-button src="/one.jpg" access-key="${service.accessKey}"></handprint-button>`,
    { 'content-security-policy': "frame-src 'self'" },
  )
  await page.goto(gallery.url)
  await page.getByRole('button', { name: 'Order a print' }).click()
  await expect.poll(() => heardBy(page)).toEqual(['frame_refused'])
  expect(faults.join()).toContain(`Add ${gallery.shop} to its frame-src.`)
})

test('opens again on a page whose router replaces its body on the way back', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  const settings = JSON.stringify({ access_key: service.accessKey, modal: true })
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <script>
      exchanged = 0
      addEventListener('popstate', () => {
        exchanged += 1
        document.body.replaceWith(document.body.cloneNode(true))
      })
    </script>
    <body><div id="cp-store-root" data-cp-settings='${settings}'></div>
    <button data-cp-url="/one.jpg">One</button>`,
  )
  await page.goto(gallery.url)
  for (const visit of [1, 2]) {
    await page.getByRole('button', { name: 'One' }).click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    await closeByEscape(page)
    await expect.poll(() => page.evaluate('exchanged')).toBe(visit)
  }
  const overflow = await page.evaluate(() => document.documentElement.style.overflow)
  expect(overflow).toBe('')
  expect(faults).toEqual([])
})

test('releases the page if its router replaces the body under the modal', async ({
  page,
  service,
  gallery,
  faults,
}) => {
  const settings = JSON.stringify({ access_key: service.accessKey, modal: true })
  gallery.put(
    '/',
    `<!doctype html><html lang="en"><title>Gallery</title>
    <script src="${gallery.shop}/static/js/cpopstore.js"></script>
    <script>
      heard = []
      addEventListener('handprint:event', ({ detail }) => heard.push(detail.event))
      visit = () => {
        history.pushState(null, '', '/thanks')
        document.body.replaceWith(document.body.cloneNode(true))
      }
    </script>
    <body><div id="cp-store-root" data-cp-settings='${settings}'></div>
    <button data-cp-url="/one.jpg">One</button>`,
  )
  await page.goto(gallery.url)
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow)
  for (const _visit of [1, 2]) {
    await page.getByRole('button', { name: 'One' }).click()
    await expect(heading(frameOf(page), cartHeading)).toBeVisible()
    expect(await overflow()).toBe('hidden')
    await page.evaluate('visit()')
    await expect.poll(overflow).toBe('')
    expect(await page.evaluate('heard.at(-1)')).toBe('userCancelStore')
    expect(new URL(page.url()).pathname).toBe('/thanks')
  }
  expect(faults).toEqual([])
})
