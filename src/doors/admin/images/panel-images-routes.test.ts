import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openPanelWithFiles } from '../../../../tests/helpers/panel-with-files.ts'
import type { SignedIn, TestPanel } from '../../../../tests/helpers/test-panel.ts'
import {
  handOverPicture,
  openFilledCart,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { cursorText } from '../../../ground/database/keyset-page.ts'
import { searchImages } from './search-images.ts'

describe.each(testDatabases)('the panel’s pages about images on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let staff: SignedIn
  beforeEach(async () => {
    ;({ shop, panel, staff } = await openPanelWithFiles(testDatabase))
  })

  const pixels = { width: 4000, height: 3000 }
  const page = async (url: string, who = staff) => {
    const answer = await who.get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.body
  }
  const tokensIn = (html: string) =>
    [...html.matchAll(/href="\/admin\/images\/([0-9a-f]{64})"/g)].map(([, token]) => token)

  it('list images newest first, and find them by token and reference id', async () => {
    const first = await handOverPicture(shop, { preview: pixels })
    shop.advance(1000)
    const { token: ordered } = await addOrder(shop, { reference: 'photo 7' })
    shop.advance(1000)
    await openFilledCart(shop, { referenceId: 'photo 8' })
    const [inCart, ...others] = tokensIn(await page('/admin/images'))
    expect(others).toEqual([ordered, first])
    expect(tokensIn(await page(`/admin/images?q=${first}`))).toEqual([first])
    expect(tokensIn(await page('/admin/images?q=photo+7'))).toEqual([ordered])
    expect(tokensIn(await page('/admin/images?q=photo+8'))).toEqual([inCart])
    expect(tokensIn(await page('/admin/images?q=photo'))).toEqual([])
    expect(tokensIn(await page('/admin/images?store=store_other'))).toEqual([])
    expect(await page('/admin/images')).toContain('Preview, waiting for its print image')
    const { next } = await searchImages(
      shop.database.queries,
      { search: '', store: null },
      { after: null, limit: 2 },
    )
    const rest = await page(`/admin/images?cursor=${next && cursorText(next)}`)
    expect(tokensIn(rest)).toEqual([first])
  })

  it('show one image with its picture and the orders that need it', async () => {
    const { token, number } = await addOrder(shop)
    const html = await page(`/admin/images/${token}`)
    expect(html).toContain(token)
    expect(html).toContain(number)
    expect(html).toContain('4000 × 6000')
    const [, picture] = /src="(\/pictures\/[0-9a-f]{32}\/400\.jpg)"/.exec(html) ?? []
    expect(await page('/admin/images')).toContain(`src="${picture}"`)
    for (const wrong of ['x', 'f'.repeat(64)]) {
      expect((await staff.get(`/admin/images/${wrong}`)).statusCode).toBe(404)
    }
    const reader = await panel.signIn({ role: 'read_only' })
    expect(await page(`/admin/images/${token}`, reader)).not.toContain('Delete permanently')
  })

  it('delete an image unless an open order needs it, and record who did it', async () => {
    const { token: needed } = await addOrder(shop, { status: 'ready' })
    const free = await handOverPicture(shop, { print: pixels })
    for (const token of [needed, free, free]) await staff.post(`/admin/images/${token}/delete`)
    expect(await page(`/admin/images/${needed}`)).toContain('Delete permanently')
    const gone = await page(`/admin/images/${free}`)
    expect(gone).not.toContain('Delete permanently')
    expect(gone).toContain('<dt>Deleted</dt>')
    const audit = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
      ['image.delete', `image ${free.slice(0, 12)}…`],
    ])
  })
})
