import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../../pure/contract/error-codes.ts'
import { languages } from '../../../pure/contract/language.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { createErrorPage } from './error-page.tsx'
import { hasErrorWords } from './error-words.ts'

const assets = { styles: '/assets/shop.css', scripts: () => [] }
const renderErrorPage = createErrorPage(assets)

const reply = { header: () => reply } as unknown as FastifyReply

/** On addresses that answer JSON, or in a form of the checkout, which says it beside the field. */
const onlyProgramsMeet =
  /^(access_denied|account_limit_reached|catalog_|image_(missing|not_a_file|duplicate|in_use)|token_(missing|duplicate|not_a_preview)|print_image_locked|print_file_|secret_key_|operator_key_|multipart_|upload_|idempotency_|tus_|checkout_incomplete|payment_declined|order_state_refused|range_not_satisfiable|refund_|webhook|lab_unavailable)/

function pageOf(
  code: string,
  message = 'The public message.',
  url = '/api/pull?a=b',
  headers: FastifyRequest['headers'] = {},
): string {
  const error = new HandprintError({ code, status: 500, message })
  return renderErrorPage(
    error,
    { url, headers, host: 'shop.example', id: 'a1b2c3' } as FastifyRequest,
    reply,
  )
}

describe('the error page', () => {
  it.each(errorCodes)('has a heading and says what to do: %s', (code) => {
    const html = pageOf(code)
    expect(html).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/)
    expect(html).toContain('a1b2c3')
  })

  it('has words of its own for all that shoppers may meet', () => {
    const wordless = errorCodes.filter((code) => !hasErrorWords(code, messagesIn('en')))
    expect(wordless.filter((code) => !onlyProgramsMeet.test(code))).toEqual([])
  })

  it('shows the public message, folded, and words for any failure where it has no others', () => {
    expect(pageOf('something_new', 'Do <b>.')).toContain('<p lang="en">Do &lt;b>.</p>')
    expect(pageOf('constructor')).toContain(messagesIn('en').errorPage.title)
  })

  it('offers to try again where that may help, at the same address and nowhere else', () => {
    expect(pageOf('origin_too_slow')).toContain('href="?a=b"')
    expect(pageOf('internal', 'x', '//evil.example/')).toContain('href="?"')
    expect(pageOf('token_unknown')).not.toContain('class="button"')
  })

  it('leads back to the site that the link stood on, where that is another one', () => {
    const from = (referer: string, destination = 'document') =>
      pageOf('token_unknown', 'x', '/loader/1', { referer, 'sec-fetch-dest': destination })
    const link = '<a href="https://photos.example/" rel="noreferrer">Back to photos.example</a>'
    expect(from('https://photos.example/')).toContain(link)
    expect(from('https://photos.example/', 'iframe')).not.toContain('Back to')
    for (const other of [
      'https://shop.example/cart/1',
      'javascript:alert(1)',
      'x',
      'https://a@b/',
    ]) {
      expect(from(other)).not.toContain('Back to')
    }
  })

  it.each(languages)('speaks %s, but for what only programs read', (language) => {
    const text = messagesIn(language)
    const html = pageOf('token_unknown', 'x', '/loader/1', { 'accept-language': language })
    expect(html).toContain(`<html lang="${language}" dir="ltr"`)
    expect(html).toContain(text.errors.token_unknown.title)
  })
})
