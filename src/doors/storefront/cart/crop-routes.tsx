// GET and POST /cart/{cart id}/receipt/crop/{line}: lets a shopper choose a new crop while the
// order waits for it. Linked from a mail.

import type { FastifyInstance } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Preferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { cutOffPath } from '../../../pure/geometry/cut-off-path.ts'
import { type Framing, framedCrop, framingOf } from '../../../pure/geometry/move-crop.ts'
import { changeCrop } from '../../../trade/orders/actions/crops/change-crop.ts'
import {
  framingFields,
  framingLimits,
  framingTexts,
  readFraming,
} from '../../../trade/orders/actions/crops/read-framing.ts'
import { type LineCrop, readLineCrop } from '../../../trade/orders/actions/crops/read-line-crop.ts'
import { cropAskedHold } from '../../../trade/orders/core/actions/hold-causes.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import { lastHold } from '../../../trade/orders/core/holds/last-hold.ts'
import { findOrder } from '../../../trade/orders/core/read-order.ts'
import { readOrderByCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { addressWith } from '../fields/address-with.ts'
import { readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOfShop } from '../layout/visit.ts'

type CropRequest = { Params: { cartId: string; line: string } }

export function cropRoutes(server: FastifyInstance, deps: OrderDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const url = routes.cart.one.receipt.crop.one.pattern
  const { queries } = deps.database

  server.get<CropRequest>(url, { config }, async (request, reply) => {
    const { cartId, line } = request.params
    const ordered = await readOrderByCart(deps, cartId)
    if (ordered === null) return reply.redirect(routes.cart.one.page.href({ cartId }), 303)
    const { order, store, catalog } = ordered
    allowFraming(reply, frameAncestors(store))
    const visit = await withLegalNotes(queries, visitOfShop(request, catalog), { cart: cartId })
    const fields = readFields(request.query)
    const row = await findOrder(queries, order.id)
    const hold = row?.status === 'on_hold' ? await lastHold(queries, row.id) : null
    const isAsked = hold?.cause === cropAskedHold && String(hold.detail.line) === line
    const found = row && isAsked ? await readLineCrop(queries, row, Number(line)) : null
    const chosen = readFraming((name) => fields[name] ?? '')
    const page = {
      ...shopOf(store),
      title: visit.text.cropping.title,
      step: null,
      visit,
      assets,
      ...(found !== null && { island: 'start-crop' as const }),
    }
    const content = { visit, found, chosen, isDone: fields.done === 'yes' }
    return sendHtml(reply, renderPage({ ...page, children: <CropContent {...content} /> }))
  })

  server.post<CropRequest>(url, { config }, async (request, reply) => {
    const { cartId, line } = request.params
    const ordered = await readOrderByCart(deps, cartId)
    const here = routes.cart.one.receipt.crop.one.href({ cartId, line })
    const { preferences } = visitOfShop(request, ordered?.catalog ?? { customWords: null }).locale
    const fields = readFields(request.body)
    const framing = readFraming((name) => fields[name] ?? '')
    if (ordered === null || framing === null) return reply.redirect(here, 303)
    const isDone = await change(ordered.order.id, Number(line), framing)
    return reply.redirect(here + addressWith(preferences, isDone ? { done: 'yes' } : {}), 303)
  })

  async function change(orderId: OrderId, line: number, framing: Framing) {
    try {
      await changeCrop(deps, orderId, { line, framing }, { kind: 'shopper' })
      return true
    } catch (error) {
      // The crop is no longer needed, which the page says.
      if (error instanceof HandprintError && error.status < 500) return false
      throw error
    }
  }
}

type Content = { visit: Visit; found: LineCrop | null; chosen: Framing | null; isDone: boolean }

function CropContent({ visit, found, chosen, isDone }: Content) {
  const { text, locale } = visit
  const words = text.cropping
  return (
    <div class="receipt crop-choice">
      <section class="thanks">
        <h1>{words.title}</h1>
        {found === null ? (
          <p role="status">{isDone ? words.done : words.over}</p>
        ) : (
          <CropForm
            found={found}
            chosen={chosen}
            words={words}
            zoom={text.stage.zoom}
            preferences={locale.preferences}
          />
        )}
        <p>
          <a class="back" href={`../../receipt${addressWith(locale.preferences)}`}>
            {text.mails.order}
          </a>
        </p>
      </section>
    </div>
  )
}

type FormProps = {
  found: LineCrop
  chosen: Framing | null
  words: Visit['text']['cropping']
  zoom: string
  preferences: Preferences
}

function CropForm({ found, chosen, words, zoom, preferences }: FormProps) {
  const { space, image } = found
  const crop = chosen === null ? found.crop : framedCrop(chosen, space)
  const texts = framingTexts(framingOf(crop, space))
  const limits = framingLimits(space)
  const labels = { across: words.across, down: words.down, zoom }
  const { width, height } = image
  return (
    <>
      <p>{words.text}</p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.picture}>
        <image
          href={routes.pictures.one.one.href({ pictureKey: image.pictureKey, file: '800.jpg' })}
          width={width}
          height={height}
          preserveAspectRatio="none"
        />
        <path class="cut-off" fill-rule="evenodd" d={cutOffPath(crop, image)} />
      </svg>
      <form method="get" class="crop-fields" data-space={JSON.stringify(space)}>
        {framingFields.map((name) =>
          limits[name].max > limits[name].min ? (
            <label key={name}>
              {labels[name]}
              <input name={name} type="range" {...limits[name]} value={texts[name]} />
            </label>
          ) : (
            <input key={name} type="hidden" name="zoom" value="100" />
          ),
        )}
        {/* A form submitted with GET replaces the query. */}
        {Object.entries(preferences).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="button quiet without-script">
          {words.show}
        </button>
        <button type="submit" class="button" formMethod="post">
          {words.save}
        </button>
      </form>
    </>
  )
}
