import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../contract/error-codes.ts'
import { languages } from '../../contract/language.ts'
import { HandprintError } from '../../errors.ts'
import { messagesIn } from '../messages/messages.ts'
import { createErrorPage } from './error-page.tsx'

const assets = { styles: '/assets/shop.css', scripts: () => [] }
const renderErrorPage = createErrorPage(assets)

const reply = { header: () => reply } as unknown as FastifyReply

function pageOf(
  code: string,
  message = 'The public message.',
  url = '/api/pull?a=b',
  headers: FastifyRequest['headers'] = {},
): string {
  const error = new HandprintError({ code, status: 500, message })
  return renderErrorPage(error, { url, headers, id: 'a1b2c3' } as FastifyRequest, reply)
}

describe('the error page', () => {
  it.each(errorCodes)('has a heading and says what to do: %s', (code) => {
    const html = pageOf(code)
    expect(html).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/)
    expect(html).toContain('a1b2c3')
  })

  it('shows the public message where it has no words of its own', () => {
    expect(pageOf('something_new', 'Do <b>.')).toContain('<p>Do &lt;b>.</p>')
    expect(pageOf('constructor')).toContain('<p>The public message.</p>')
  })

  it('offers to try again where that may help, at the same address and nowhere else', () => {
    expect(pageOf('origin_too_slow')).toContain('href="?a=b"')
    expect(pageOf('internal', 'x', '//evil.example/')).toContain('href="?"')
    expect(pageOf('token_unknown')).not.toContain('class="button"')
  })

  it.each(languages)('speaks %s, but for what only programs read', (language) => {
    const text = messagesIn(language)
    const html = pageOf('token_unknown', 'x', '/loader/1', { 'accept-language': language })
    expect(html).toContain(`<html lang="${language}" dir="ltr"`)
    expect(html).toContain(text.errors.token_unknown.title)
  })
})
