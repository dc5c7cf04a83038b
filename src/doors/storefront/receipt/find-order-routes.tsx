// GET and POST /order: finds an order by its number and its mail address. The order's URL is its
// credential, so it is sent to that address by mail, and the response is the same whether or not
// the order exists.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { mailOrderLink } from '../../../trade/notices/mail-order-link.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { ContactLink } from '../layout/legal-links.tsx'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf } from '../layout/visit.ts'
import { CheckoutTextField } from '../parts/checkout/checkout-text-field.tsx'
import { type StoreOfPageDeps, storeOfPage } from '../store-of-page.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'

export function findOrderRoutes(
  server: FastifyInstance,
  deps: StoreOfPageDeps & Pick<StorefrontDeps, 'now' | 'findMailServer'>,
  assets: Assets,
): void {
  const { queries } = deps.database

  server.get(
    routes.order.pattern,
    { config: { errorsAs: 'page', limit: 'pages' } },
    async (request, reply) => {
      const fields = readFields(request.query)
      const store = await storeOfPage(deps, fields)
      const visit = await withLegalNotes(queries, visitOf(request), { store: store.id })
      allowFraming(reply, frameAncestors(store))
      const isSent = fields.sent !== undefined
      const sendsMails = deps.findMailServer === undefined || (await deps.findMailServer()) !== null
      return sendHtml(
        reply,
        renderPage({
          title: visit.text.findOrder.heading,
          ...shopOf(store),
          step: null,
          findsOrders: !isSent,
          visit,
          assets,
          children: !sendsMails ? (
            <NoMail visit={visit} />
          ) : isSent ? (
            <Sent visit={visit} isTest={store.mode === 'test'} />
          ) : (
            <Asked visit={visit} number={fields.number} storeId={store.id} />
          ),
        }),
      )
    },
  )

  server.post(
    routes.order.pattern,
    { config: { errorsAs: 'page', limit: 'checkouts' } },
    async (request, reply) => {
      const { number = '', email = '', store = '' } = readFields(request.body)
      await mailOrderLink(deps, { number, email })
      return reply.redirect(
        `${routes.order.href()}?${new URLSearchParams({ store, sent: '1' })}`,
        303,
      )
    },
  )
}

type AskedProps = { visit: Visit; number: string | undefined; storeId: string }

function Asked({ visit: { text }, number = '', storeId }: AskedProps) {
  const { findOrder } = text
  const code = { type: 'text', autocomplete: 'off', autocapitalize: 'characters' } as const
  return (
    <form method="post" class="payment-step">
      <h1>{findOrder.heading}</h1>
      <p>{findOrder.text}</p>
      <input type="hidden" name="store" value={storeId} />
      <CheckoutTextField
        name="number"
        label={findOrder.number}
        input={{ ...code, maxLength: 20, value: number }}
      />
      <CheckoutTextField
        name="email"
        label={text.checkout.email}
        input={{ type: 'email', autocomplete: 'email', maxLength: 254, value: '' }}
      />
      <button type="submit" class="button">
        {findOrder.send}
      </button>
    </form>
  )
}

function NoMail({ visit: { text, legal } }: { visit: Visit }) {
  return (
    <section class="payment-step">
      <h1>{text.findOrder.heading}</h1>
      <p>{text.findOrder.noMail}</p>
      {legal?.contact.map((way) => (
        <p key={way}>
          <ContactLink way={way} />
        </p>
      ))}
    </section>
  )
}

/** `isTest`: no mail is sent for test orders, so the page must not promise one. */
function Sent({ visit: { text }, isTest }: { visit: Visit; isTest: boolean }) {
  const { heading, sent, sentByTest } = text.findOrder
  return (
    <section class="payment-step">
      <h1>{heading}</h1>
      <p role="status">{isTest ? sentByTest : sent}</p>
    </section>
  )
}
