// What a person without code does: copies what the panel shows, and pastes it into a site.

import { checkPage } from './check-page.ts'
import { modalOf, test } from './gallery.ts'
import { expect, heading, onPhoneToo } from './shop.ts'
import { signInAsOperator } from './sign-in-as-operator.ts'

const cart = 'Your picture as a print'

onPhoneToo(() => {
  test('what the panel copies for a website opens the shop there @framed', async ({
    page,
    service,
    gallery,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAsOperator(page, service, '/admin/setup')
    await page.getByRole('link', { name: 'On your website' }).click()
    await page.getByLabel('Address of the picture').fill(`${gallery.url}/alps.jpg?size=l&v=2`)
    await page.getByRole('button', { name: 'Fill in' }).click()
    await expect(page.getByRole('link', { name: 'Try the link' })).toBeVisible()
    await checkPage(page, ['light', 'dark'])
    const copies: string[] = []
    for (const name of ['A link', 'A block of HTML', 'An element']) {
      const way = page.getByRole('region', { name, exact: true })
      await way.getByRole('button').click()
      await expect(way.getByRole('button')).toHaveText('Copied')
      copies.push(await page.evaluate(() => navigator.clipboard.readText()))
    }
    const [link = '', script = '', element = ''] = copies
    for (const html of [script, element]) {
      gallery.put('/', `<!doctype html><title>A site</title>${html}`)
      await page.goto(gallery.url)
      await page.getByRole('button', { name: 'Order a print' }).click()
      await expect(heading(modalOf(page).frameLocator('iframe'), cart)).toBeVisible()
    }
    await page.goto(link)
    await expect(heading(page, cart)).toBeVisible()
    expect(gallery.fetched).toContain('/alps.jpg?size=l&v=2')
  })

  test('the text of a page of the documentation begins on the first screen', async ({
    page,
    service,
  }) => {
    await page.goto(`${service.url}/docs/embedding`)
    await expect(page.getByText('Two lines of HTML let a page')).toBeInViewport()
  })
})
