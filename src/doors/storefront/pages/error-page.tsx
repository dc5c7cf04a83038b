// The error page for shoppers: what happened, and what to do. The error's public message, which is
// in English and for the developer of the link, is in a collapsed section.

import type { FastifyRequest } from 'fastify'
import type { RenderErrorPage } from '../../../ground/http/answer-error.ts'
import { referringSite } from '../../../ground/http/referring-site.ts'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { StoreBrand } from '../../../pure/contract/store-brand.ts'
import type { HandprintError } from '../../../pure/errors.ts'
import { withTimeout } from '../../../pure/with-timeout.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { Assets } from '../layout/assets.ts'
import { findOrderAddress } from '../layout/legal-notes.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import { setContentLanguage } from '../layout/shopper-locale.ts'
import { type LegalNotes, visitOf } from '../layout/visit.ts'
import { WayBack } from '../parts/way-back.tsx'
import { wayBackTo } from '../views/way-back-view.ts'
import { errorPageWords } from './error-page-words.ts'

/** The shop whose look the error page uses. */
export type ShopOfError = {
  storeName: string
  brand: StoreBrand
  isTest: boolean
  legal: LegalNotes
  /** Taken from the URL, and validated as a link target. */
  cameFrom?: URL | null
  /** That of the cart, or the `return_url` of the link, if the store allows it. */
  returnTo?: URL | null
}

/** @param shopOf returns null if the shop is not known. Must not throw. */
export function createErrorPage(
  assets: Assets,
  shopOf: (request: FastifyRequest) => Promise<ShopOfError | null> = async () => null,
): RenderErrorPage {
  return async function renderErrorPage(error, request, reply) {
    // Without a database the shop can't be determined.
    const isAnswering = error.code !== 'database_unavailable'
    const found = isAnswering ? await withTimeout(shopOf(request), patienceMs, () => null) : null
    const {
      legal,
      cameFrom = null,
      returnTo = null,
      ...shop
    } = found ?? { storeName: null, brand: null, isTest: false }
    const visit = { ...visitOf(request), ...(legal && { legal }) }
    setContentLanguage(reply, visit.locale)
    const { text } = visit
    const { title, advice } = errorPageWords(error.code, text, error.reason)
    const mayWork = [error.code, error.reason].some((each) => mayWorkInAMoment.includes(each ?? ''))
    const findsOrders = mayHaveOrdered.includes(error.code) && error.reason !== 'upload_page_off'
    return renderPage({
      title,
      ...shop,
      step: null,
      tells: { 'data-error': error.code },
      findsOrders,
      visit,
      assets,
      island: 'start-way-back',
      children: (
        <section class="error-page">
          <EmptyFrame />
          <h1>{title}</h1>
          <p>{advice}</p>
          {mayWork && (
            <p>
              {/* The same URL as a GET, regardless of the original method. */}
              <a class="button" href={sameAddress(request)}>
                {text.errorPage.retry}
              </a>
            </p>
          )}
          <WayBack back={wayBackTo(returnTo ?? referringSite(request) ?? cameFrom, text)} />
          {findsOrders && (
            <p>
              <a href={findOrderAddress(visit)}>{text.findOrder.heading}</a>
            </p>
          )}
          {/* For the developer, who is the only visitor of a shop in test mode. */}
          <details open={shop.isTest || isForDeveloper(error)}>
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

// In milliseconds. An overloaded database may be slow or never respond.
const patienceMs = 1_000

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
  'upload_page_ended',
] satisfies readonly (ErrorCode | keyof Messages['errors'])[]

/** Errors after which the shopper may be looking for an order. */
const mayHaveOrdered: readonly string[] = [
  'cart_unknown',
  'cart_expired',
  'order_unknown',
  'token_expired',
  'not_found',
] satisfies readonly ErrorCode[]

/** True if only the developer can do something about it, in a live shop too. */
function isForDeveloper({ code, reason }: HandprintError): boolean {
  return reason === 'to_be_allowed' || code.startsWith('access_key_')
}

// Relative to the current URL, so that it can't lead to another host.
function sameAddress({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '?' : url.slice(start)
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
