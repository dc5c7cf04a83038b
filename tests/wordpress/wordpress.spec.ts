import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { buyByTaps } from '../helpers/buy-by-taps.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, startService } from '../helpers/start-service.ts'
import { adminPassword, startWordPress, type WordPress } from './start-wordpress.ts'

let site: WordPress
let shop: Service
/** A picture of 4000 × 3000, which WordPress shows as a copy of 2560. */
let attachment: number

test.beforeAll(async () => {
  test.setTimeout(600_000)
  site = await startWordPress()
  const host = new URL(site.url).host
  shop = await startService({ env: { HANDPRINT_PULL_ALLOW_PRIVATE: host } })
  attachment = await addPicture('alps')
})
test.beforeEach(() => setUp())
test.afterAll(async () => {
  await shop?.close()
  await site?.close()
})
test.afterEach(async () => {
  expect((await site.logged()).match(/.*plugins\/handprint.*/g)).toBeNull()
})

async function setUp(settings: object = {}): Promise<void> {
  const all = { store: shop.url, access_key: shop.accessKey, images: 'chosen', ...settings }
  await site.php(`update_option('handprint', json_decode(${quoted(JSON.stringify(all))}, true));`)
}

async function addPicture(name: string): Promise<number> {
  const file = join(site.folder, `${name}.jpg`)
  await writeFile(file, await picture({ width: 4000, height: 3000 }))
  return Number(
    await site.php(`$file = array('name' => '${name}.jpg', 'tmp_name' => ${quoted(file)});
      echo media_handle_sideload($file, 0);`),
  )
}

async function addPost(content: string, more: Record<string, string> = {}): Promise<number> {
  const post = { post_title: 'Alps', post_status: 'publish', post_content: content, ...more }
  return Number(
    await site.php(
      `echo wp_insert_post(wp_slash(json_decode(${quoted(JSON.stringify(post))}, true)));`,
    ),
  )
}

async function isAtLeast(version: string): Promise<boolean> {
  const compare = `version_compare($GLOBALS['wp_version'], '${version}', '>=')`
  return (await site.php(`echo ${compare} ? 'yes' : 'no';`)) === 'yes'
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}

const addressOf = (post: number) => `${site.url}/?p=${post}`
const readPost = async (post: number) => (await fetch(addressOf(post))).text()
const buttonsIn = (html: string) =>
  [...html.matchAll(/data-cp-url="([^"]+)"/g)].map(([, url]) => url)

function image(attributes: object = {}, classes = ''): string {
  const given = JSON.stringify({ id: attachment, ...attributes })
  const tag = `<img src="/wp-content/uploads/alps-scaled.jpg" alt="" class="wp-image-${attachment} ${classes}"/>`
  return `<!-- wp:image ${given} --><figure class="wp-block-image">${tag}</figure><!-- /wp:image -->`
}

function handOver(picture: number, post: number): Promise<Response> {
  const body = new URLSearchParams({ attachment: `${picture}`, post: `${post}` })
  const address = `${site.url}/?rest_route=/handprint/v1/carts`
  return fetch(address, { method: 'POST', body, redirect: 'manual' })
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`)
  await page.getByLabel('Username').fill('admin')
  await page.locator('#user_pass').fill(adminPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/wp-admin/)
}

async function orders(): Promise<
  { reference_id: string; lines: { print_image: { width: number } }[] }[]
> {
  const headers = { authorization: `Bearer ${shop.secretKey}` }
  return (await (await fetch(`${shop.url}/api/v1/orders`, { headers })).json()).data
}

async function expectPaidOrder(page: Page, cart: string): Promise<void> {
  await page.setViewportSize({ width: 412, height: 823 })
  await buyByTaps(page, cart)
  const [order] = await orders()
  expect(order?.reference_id).toBe(`wp-${attachment}`)
  expect(order?.lines[0]?.print_image.width).toBe(4000)
}

test('a click on the button opens the shop with the original, and the order is paid', async ({
  page,
}) => {
  await page.goto(addressOf(await addPost(image({ handprint: 'on' }))))
  await page.getByRole('link', { name: 'Order a print' }).click()
  await expect.poll(() => page.frames().some((frame) => /\/cart\/\w+/.test(frame.url()))).toBe(true)
  const cart = page.frames().find((frame) => /\/cart\/\w+/.test(frame.url()))
  await expectPaidOrder(page, cart?.url() ?? '')
})

test('the button is a link where no script runs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(addressOf(await addPost(image({ handprint: 'on' }))))
  await page.getByRole('link', { name: 'Order a print' }).click()
  await page.waitForURL(/\/cart\/\w+/)
  await page.close()
})

test('the server hands private originals over, once, and only those on public pages', async ({
  page,
}) => {
  await setUp({ hand_over: 'server' })
  const post = await addPost(image({ handprint: 'on' }))
  const open = async () => {
    await page.goto(addressOf(post))
    await page.getByRole('button', { name: 'Order a print' }).click()
    await page.waitForURL(/\/cart\/\w+/)
    return page.url()
  }
  const [first] = [await open(), await open()]
  const headers = { authorization: `Bearer ${shop.secretKey}` }
  const images = await (await fetch(`${shop.url}/api/v1/images`, { headers })).json()
  const own = images.data.filter(({ source_url }: { source_url: unknown }) => source_url === null)
  expect(own).toHaveLength(1)
  await expectPaidOrder(page, first)

  const hidden = [
    await addPost(image(), { post_status: 'draft' }),
    await addPost(image(), { post_password: 'p' }),
    await addPost('no picture'),
  ]
  for (const at of hidden) {
    expect((await handOver(attachment, at)).status).toBe(404)
  }
})

test('buttons stand where they were switched on, and nowhere else', async () => {
  const original = `${site.url}/wp-content/uploads/alps.jpg`
  const gallery = (given: string, inner: string) =>
    `<!-- wp:gallery ${given} --><figure class="wp-block-gallery">${inner}</figure><!-- /wp:gallery -->`
  const tag = `<img class="wp-image-${attachment}" src="/a-scaled.jpg">`
  const cases: [content: string, buttons: number][] = [
    [image(), 0],
    [image({ handprint: 'on' }), 1],
    [gallery('{"handprint":"on"}', image() + image() + image({ handprint: 'off' })), 2],
    [`[handprint id="${attachment}"]`, 1],
    [`<!-- wp:handprint/button {"attachment":${attachment}} /-->`, 1],
    [`<div class="cp"><p><a href="/a.jpg">${tag}</a></p></div><p>${tag}</p>`, 1],
    [`<div class="cp"><p>Two ends</p></p>${tag}</div>`, 1],
    [`<div class="cp">${image({}, 'ignore')}${image({ handprint: 'on' })}</div>`, 1],
  ]
  for (const [content, buttons] of cases) {
    const found = buttonsIn(await readPost(await addPost(content)))
    expect({ content, found: found.map((url) => url?.replace(/\d{4}\/\d{2}\//, '')) }).toEqual({
      content,
      found: Array(buttons).fill(original),
    })
  }
  await setUp({ images: 'all' })
  expect(buttonsIn(await readPost(await addPost(image())))).toHaveLength(1)
  expect(buttonsIn(await readPost(await addPost(image({ handprint: 'off' }))))).toHaveLength(0)
})

test('the button is in the language of the site, from WordPress 6.5 on', async () => {
  const readsIt = await isAtLeast('6.5')
  // A language counts as installed once its file is there.
  await site.php("wp_mkdir_p(WP_LANG_DIR); touch(WP_LANG_DIR . '/de_DE.mo');")
  await site.php("update_option('WPLANG', 'de_DE');")
  const html = await readPost(await addPost(image({ handprint: 'on' })))
  await site.php("delete_option('WPLANG');")
  expect(html).toContain(readsIt ? 'Druck bestellen</a>' : 'Order a print</a>')
  expect(html).toContain('lang=de')
})

test('feeds and excerpts hold no button', async () => {
  const tag = `<img class="wp-image-${attachment}" src="/a-scaled.jpg">`
  const post = await addPost(
    `<div class="cp"><p>${tag} The Alps.</p></div>[handprint id="${attachment}"]`,
  )
  expect(buttonsIn(await readPost(post))).toHaveLength(2)
  expect(await (await fetch(`${site.url}/?feed=rss2`)).text()).not.toContain('handprint-print')
  expect(await site.php(`echo get_the_excerpt(${post});`)).toBe('The Alps.')
})

test('clicks at the same moment send the picture once', async () => {
  await setUp({ hand_over: 'server' })
  attachment = await addPicture('lake')
  const post = await addPost(image({ handprint: 'on' }))
  const open = () => handOver(attachment, post)
  const answers = await Promise.all([open(), open(), open()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  // The shop keeps it for 30 days.
  const known = `get_post_meta(${attachment}, '_handprint_image', true)`
  const lasts = await site.php(`echo round((${known}['until'] - time()) / DAY_IN_SECONDS);`)
  expect(lasts).toBe('15')
})

test('only an administrator reads why the shop refused a picture', async ({ page }) => {
  await setUp({ hand_over: 'server', access_key: '0'.repeat(32) })
  const post = await addPost(image({ handprint: 'on' }))
  const visitor = await handOver(attachment, post)
  expect([visitor.status, await visitor.text()]).toEqual([
    502,
    expect.not.stringContaining('refused'),
  ])
  await signIn(page)
  await page.goto(addressOf(post))
  await page.getByRole('button', { name: 'Order a print' }).click()
  await expect(page.locator('body')).toContainText('handprint_refused')
})

test('the settings say what is wrong, and are gone with the plugin', async ({ page }) => {
  await signIn(page)
  await page.goto(`${site.url}/wp-admin/options-general.php?page=handprint`)
  await page.getByLabel('Access key').fill('too short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.notice-error')).toContainText('The access key has 32 characters')
  await page.getByLabel('Access key').fill(shop.accessKey)
  await page.getByLabel('Text of the button').fill('Buy <it>')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.notice-success')).toBeVisible()

  await site.php(
    "define('WP_UNINSTALL_PLUGIN', 'x'); require WP_PLUGIN_DIR . '/handprint/uninstall.php';",
  )
  expect(await site.php("var_export(get_option('handprint'));")).toBe('false')
})

test('the editor shows the switch, and saves it', async ({ page }) => {
  const post = await addPost(image())
  await page.goto(
    `${site.url}/wp-login.php?redirect_to=/wp-admin/post.php?action=edit%26post=${post}`,
  )
  await page.locator('#user_login').fill('admin')
  await page.locator('#user_pass').fill(adminPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  const choose = async (value: string) =>
    page.evaluate((chosen) => {
      const editor = Reflect.get(window, 'wp').data
      const [block] = editor.select('core/block-editor').getBlocks()
      editor.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false)
      editor.dispatch('core/edit-post').openGeneralSidebar('edit-post/block')
      editor.dispatch('core/block-editor').selectBlock(block.clientId)
      editor
        .dispatch('core/block-editor')
        .updateBlockAttributes(block.clientId, { handprint: chosen })
      return editor.dispatch('core/editor').savePost()
    }, value)
  await page.waitForFunction(
    () => Reflect.get(window, 'wp')?.data?.select('core/block-editor')?.getBlocks().length > 0,
  )
  await choose('on')
  if (await isAtLeast('6.2')) await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('Button to order a print')).toHaveValue('on')
  expect(buttonsIn(await readPost(post))).toHaveLength(1)
})
