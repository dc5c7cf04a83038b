import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorCodes } from '../../../pure/contract/error-codes.ts'
import { languages } from '../../../pure/contract/language.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { createErrorPage } from './error-page.tsx'
import { hasErrorWords } from './error-page-words.ts'

const assets = { styles: '/assets/shop.css', scripts: (name: string) => [`/${name}.js`] }
const renderErrorPage = createErrorPage(assets)

const reply = { header: () => reply } as unknown as FastifyReply

/** Errors of JSON routes, or of the checkout form, which shows them beside the field. */
const onlyProgramsMeet =
  /^(access_denied|account_limit_reached|gift_card_refused|catalog_|image_(missing|not_a_file|duplicate|in_use)|token_(missing|duplicate|not_a_preview)|print_image_locked|print_file_|secret_key_|operator_key_|multipart_|upload_|idempotency_|tus_|checkout_incomplete|payment_declined|order_state_refused|range_not_satisfiable|refund_|return_url_|webhook|event_unknown|lab_unavailable)/

async function pageOf(
  code: string,
  message = 'The public message.',
  url = '/api/pull?a=b',
  headers: FastifyRequest['headers'] = {},
  reason?: string,
): Promise<string> {
  const error = new HandprintError({ code, status: 500, message, reason })
  return await renderErrorPage(
    error,
    { url, headers, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
    reply,
  )
}

describe('the error page', () => {
  it.each(errorCodes)('has a heading and says what to do: %s', async (code) => {
    const html = await pageOf(code)
    expect(html).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/)
    expect(html).toContain('a1b2c3')
  })

  it('has specific texts for all errors that shoppers may meet', async () => {
    const wordless = errorCodes.filter((code) => !hasErrorWords(code, messagesIn('en')))
    expect(wordless.filter((code) => !onlyProgramsMeet.test(code))).toEqual([])
  })

  it('says more than its code where the reason is known', async () => {
    const off = await pageOf('not_found', 'x', '/upload', {}, 'upload_page_off')
    expect(off).toContain('<h1>This shop takes no uploads</h1>')
    const unsold = await pageOf('not_found', 'x', '/gift-card', {}, 'gift_card_page_off')
    expect(unsold).toContain('<h1>This shop sells no gift cards</h1>')
    const ended = await pageOf('access_denied', 'x', '/upload?store=1', {}, 'upload_page_ended')
    expect(ended).toContain('<h1>This page was open for too long</h1>')
    expect(ended).toContain('href="?store=1"')
    expect(await pageOf('not_found', 'x', '/', {}, 'constructor')).toContain('Page not found')
  })

  it('shows the public message, folded, and a generic text if there is no specific one', async () => {
    expect(await pageOf('something_new', 'Do <b>.')).toContain('<p lang="en">Do &lt;b>.</p>')
    expect(await pageOf('constructor')).toContain(messagesIn('en').errorPage.title)
  })

  it('offers a retry where it may help, at the same address only', async () => {
    expect(await pageOf('origin_too_slow')).toContain('href="?a=b"')
    expect(await pageOf('internal', 'x', '//evil.example/')).toContain('href="?"')
    expect(await pageOf('token_unknown')).not.toContain('class="button"')
  })

  it('links back to the referring site, if that is another one', async () => {
    const from = (referer: string, destination = 'document') =>
      pageOf('token_unknown', 'x', '/loader/1', { referer, 'sec-fetch-dest': destination })
    const link = '<a href="https://photos.example/" rel="noreferrer">Back to photos.example</a>'
    expect(await from('https://photos.example/')).toContain(link)
    expect(await from('https://photos.example/', 'iframe')).not.toContain('>Back to')
    for (const other of [
      'https://shop.example/cart/1',
      'javascript:alert(1)',
      'x',
      'https://a@b/',
    ]) {
      expect(await from(other)).not.toContain('>Back to')
    }
  })

  it('links back to the site carried in the address of a slow pull, and else uses the tab history', async () => {
    const shop = {
      storeName: 'Field & Frame',
      brand: { accent: null, logo: null },
      isTest: true,
      legal: { sellerName: '', contact: [], from: 'store=s', pages: [] },
    }
    const pageWith = (cameFrom: URL | null) =>
      createErrorPage(assets, async () => ({ ...shop, cameFrom }))(
        new HandprintError({ code: 'origin_unreachable', status: 502, message: 'x' }),
        { url: '/api/pull/1', headers: {}, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
        reply,
      )
    expect(await pageWith(new URL('https://photos.example/'))).toContain('>Back to photos.example<')
    const asking = await pageWith(null)
    expect(asking).toContain('data-says="Back to {place}" hidden')
    expect(asking).toContain('src="/start-way-back.js"')
  })

  it('says of a wrong key that the link does not work, and explains why to the developer', async () => {
    const html = await pageOf('access_key_invalid', 'This access key is not known.')
    expect(html).toContain('<h1>This link does not work</h1>')
    expect(html).toMatch(/<details open[^>]*>.*This access key is not known\./)
    expect(await pageOf('token_unknown')).not.toContain('<details open')
  })

  it('explains every error of a shop in test mode, where the developer is the visitor', async () => {
    const shop = {
      storeName: 'Field & Frame',
      brand: { accent: null, logo: null },
      legal: { sellerName: '', contact: [], from: 'store=s', pages: [] },
    }
    const pageIn = (isTest: boolean) =>
      createErrorPage(assets, async () => ({ ...shop, isTest }))(
        new HandprintError({ code: 'image_url_invalid', status: 400, message: 'It must start.' }),
        { url: '/api/pull', headers: {}, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
        reply,
      )
    expect(await pageIn(true)).toMatch(/<details open[^>]*>.*It must start\./)
    expect(await pageIn(false)).not.toContain('<details open')
  })

  it('shows the name of the shop for every error, if the database is available', async () => {
    const shop = {
      storeName: 'Field & Frame',
      brand: { accent: null, logo: null },
      isTest: true,
      legal: {
        sellerName: 'Beispiel Druck',
        contact: ['shop@example.com'],
        from: 'store=s',
        pages: ['imprint', 'returns'] as const,
      },
    }
    const render = createErrorPage(assets, async () => shop)
    const pageWith = async (code: string, status = 503) =>
      await render(
        new HandprintError({ code, status, message: 'x' }),
        { url: '/cart/1', headers: {}, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
        reply,
      )
    // Once: either in the page itself or in its footer.
    for (const code of ['cart_unknown', 'internal']) {
      const ways = (await pageWith(code)).match(/href="\/order\?store=s">Find your order<\/a>/g)
      expect(ways).toHaveLength(1)
    }
    for (const code of ['cart_unknown', 'store_closed', 'storage_unavailable', 'internal']) {
      const page = await pageWith(code)
      expect(page).toContain('Field &amp; Frame</p>')
      expect(page).toContain('Sold by Beispiel Druck')
      expect(page).toContain('href="mailto:shop@example.com"')
      expect(page).toMatch(/href="\/legal\/returns\?store=s[^"]*">Returns and guarantee</)
    }
    expect(await pageWith('database_unavailable')).not.toMatch(/Field|Beispiel/)
  })

  it('waits at most a second for the name', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const render = createErrorPage(assets, () => new Promise(() => {}))
    const page = render(
      new HandprintError({ code: 'internal', status: 500, message: 'x' }),
      { url: '/cart/1', headers: {}, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
      reply,
    )
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await page).toContain('data-error="internal"')
  })

  it.each(languages)('is in %s, except for addresses that only programs read', async (language) => {
    const text = messagesIn(language)
    const html = await pageOf('token_unknown', 'x', '/loader/1', { 'accept-language': language })
    expect(html).toContain(`<html lang="${language}" dir="ltr"`)
    expect(html).toContain(text.errors.token_unknown.title)
  })
})
