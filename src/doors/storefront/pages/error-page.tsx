// What a shopper sees when something failed: what happened, and what to do. The error's public message,
// which is English and meant for whoever built the link, stands folded below.

import type { FastifyRequest } from 'fastify'
import type { RenderErrorPage } from '../../../ground/http/error-answers.ts'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { Assets } from '../assets.ts'
import { fill } from '../fill.ts'
import { renderPage } from '../parts/shop-frame.tsx'
import { setContentLanguage } from '../shopper-locale.ts'
import { visitOf } from '../visit.ts'
import { errorWords } from './error-words.ts'

export function createErrorPage(assets: Assets): RenderErrorPage {
  return function renderErrorPage(error, request, reply) {
    const visit = visitOf(request)
    setContentLanguage(reply, visit.locale)
    const { text } = visit
    const origin = whereFrom(request)
    const { title, advice } = errorWords(error.code, text)
    return renderPage({
      title,
      storeName: null,
      brand: null,
      isTest: false,
      step: null,
      tells: { 'data-error': error.code },
      visit,
      assets,
      children: (
        <section class="error-page">
          <EmptyFrame />
          <h1>{title}</h1>
          <p>{advice}</p>
          {mayWorkInAMoment.includes(error.code) && (
            <p>
              {/* The same address again, as a GET, whatever was sent to it. */}
              <a class="button" href={sameAddress(request)}>
                {text.errorPage.retry}
              </a>
            </p>
          )}
          {origin !== null && (
            <p>
              <a href={origin.href} rel="noreferrer">
                {fill(text.errorPage.back, { place: origin.host })}
              </a>
            </p>
          )}
          {/* For the developer, who has to read it. */}
          <details open={error.reason === 'to_be_allowed'}>
            <summary>{text.errorPage.details}</summary>
            <p lang="en">{error.publicMessage}</p>
          </details>
          <p class="request-id">
            {text.errorPage.request} <code>{request.id}</code>
          </p>
        </section>
      ),
    })
  }
}

const mayWorkInAMoment: readonly string[] = [
  'line_unknown',
  'size_unavailable',
  'payment_pending',
  'origin_unreachable',
  'origin_refused',
  'origin_too_slow',
  'body_invalid',
  'rate_limited',
  'store_closed',
  'storage_unavailable',
  'database_unavailable',
  'shutting_down',
  'internal',
] satisfies readonly ErrorCode[]

// Relative to where the browser is, so that no address can lead it elsewhere.
function sameAddress({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '?' : url.slice(start)
}

// The site whose link led here. In a frame it stands around us already, and would open within itself.
function whereFrom({ headers, host }: FastifyRequest): URL | null {
  const { referer = '' } = headers
  if (headers['sec-fetch-dest'] !== 'document' || !URL.canParse(referer)) return null
  const from = new URL(referer)
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== host
  return isSite ? from : null
}

function EmptyFrame() {
  return (
    <svg class="empty-frame" viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.5">
        <path d="M22 34 60 8l34 32" />
        <g transform="rotate(5 60 60)">
          <path d="M16 36h88v52H16z M24 44h72v36H24z M16 36l8 8 M104 36l-8 8 M16 88l8-8 M104 88l-8-8" />
        </g>
      </g>
      <circle cx="60" cy="8" r="2.5" fill="currentColor" />
    </svg>
  )
}
