// GET /cart/{cart id}/receipt: what was bought, and the state of the order.

import type { VNode } from 'preact'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { StoreBrand } from '../../../pure/contract/store-brand.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { isUnderWay } from '../../../trade/orders/core/order-transitions.ts'
import { addressWith } from '../fields/address-with.ts'
import type { Assets } from '../layout/assets.ts'
import { ContactLink } from '../layout/legal-links.tsx'
import { withdrawAddress } from '../layout/legal-notes.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { OrderSummary } from '../parts/order-summary.tsx'
import { PrintPreview } from '../parts/print-preview.tsx'
import { CancelOrder } from '../parts/receipt/cancel-order.tsx'
import { OrderProgress } from '../parts/receipt/order-progress.tsx'
import { WayBack } from '../parts/way-back.tsx'
import type { CancellingView } from '../views/cancelling-view.ts'
import type { LineSummaryView } from '../views/cart-view.ts'
import type { ReceiptView } from '../views/receipt-view.ts'
import { withdrawalSentences } from '../views/right-of-withdrawal-view.ts'
import type { WayBackView } from '../views/way-back-view.ts'
import { fill } from '../words/fill.ts'

type Content = {
  view: ReceiptView
  visit: Visit
  cancelling: CancellingView
  /** Contact for questions: a mail address or telephone number. */
  contact: string | null
  /** True while the shopper may withdraw from a line of the order. */
  mayWithdraw: boolean
  /** Link to the site that led to the cart. */
  back: WayBackView | null
}
type Props = Content & { storeName: string; brand: StoreBrand; assets: Assets }

export function renderReceiptPage(props: Props): string {
  const { storeName, brand, view, visit, assets, ...shown } = props
  const { text } = visit
  return renderPage({
    title: text.receipt.title,
    storeName,
    brand,
    isTest: view.isTest,
    step: 'receipt',
    visit,
    assets,
    island: 'start-receipt',
    ...(shown.back?.href === null && { scriptsBefore: assets.scripts('start-way-back') }),
    data: { complete: view.complete },
    children: <ReceiptContent view={view} visit={visit} {...shown} />,
  })
}

function ReceiptContent({ view, visit, cancelling, contact, mayWithdraw, back }: Content) {
  const { text, locale } = visit
  const told = withdrawalSentences(view, text)
  return (
    <>
      <GalleryWall lines={view.lines} />
      <div class="receipt">
        <section class="thanks">
          <p class="order-number">{fill(text.receipt.number, { number: view.number })}</p>
          <h1 id="order-heading">{headingOf(view, text)}</h1>
          <OrderProgress view={view} text={text} preferences={locale.preferences} />
          <p id="order-arrival" hidden={view.arrival === null}>
            {view.arrival !== null && fill(text.receipt.arrival, view.arrival)}
          </p>
          <CancelOrder cancelling={cancelling} speech={visit} />
          {mayWithdraw && (
            <p>
              <a class="button quiet" href={withdrawAddress(visit)}>
                {text.withdrawal.link}
              </a>
            </p>
          )}
          {contact !== null && <p>{linkIn(text.receipt.ask, <ContactLink way={contact} />)}</p>}
          <p class="note">{text.receipt.receiptTo}</p>
          {view.hasPictures && (
            <form method="post" action={`receipt/again${addressWith(locale.preferences)}`}>
              <button type="submit" class="button quiet">
                {text.receipt.again}
              </button>
            </form>
          )}
          <WayBack back={back} />
        </section>
        <OrderSummary
          heading={text.receipt.items}
          lines={view.lines}
          sums={view.isOnAccount ? null : view.sums}
          currency={view.currency}
          locale={view.locale}
          measures={view.measures}
          withdrawal={view.withdrawal}
          text={text}
        />
        <section class="receipt-facts">
          <div>
            <h2>{text.receipt.deliverTo}</h2>
            <PostalAddress {...view.delivery} />
          </div>
          {view.billing !== null && (
            <div>
              <h2>{text.checkout.billing}</h2>
              <PostalAddress {...view.billing} />
            </div>
          )}
          {told.length > 0 && (
            <div>
              <h2>{text.legal.pages.withdrawal}</h2>
              {told.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          )}
          {view.gift !== null && (
            <div>
              <h2>{text.gift.heading}</h2>
              {view.gift.note !== '' && <p class="gift-note">{view.gift.note}</p>}
              <p class="note">{text.gift.noPrices}</p>
            </div>
          )}
          <div id="order-documents" hidden={view.documents.length === 0}>
            <h2>{text.document.heading}</h2>
            <ul>
              {view.documents.map(({ name, address }) => (
                <li key={address}>
                  <a href={address}>{name} (PDF)</a>
                </li>
              ))}
            </ul>
          </div>
          <dl>
            <dt>{text.receipt.placed}</dt>
            <dd>{view.placedAt}</dd>
            <dt>{text.receipt.shippedBy}</dt>
            <dd>{view.shippingMethod}</dd>
            {view.referenceId !== null && (
              <>
                <dt>{text.receipt.reference}</dt>
                <dd class="reference">{view.referenceId}</dd>
              </>
            )}
          </dl>
        </section>
      </div>
    </>
  )
}

function linkIn(words: string, link: VNode) {
  const [before, after] = words.split('{contact}')
  return (
    <>
      {before}
      {link}
      {after}
    </>
  )
}

function headingOf({ status, awaited }: ReceiptView, text: Messages): string {
  if (awaited !== null) {
    return awaited.by === 'bank' ? text.payment.waitingTitle : text.receipt.awaited.heading
  }
  if (status === 'cancelled') return text.cancelling.heading
  return isUnderWay(status) || status === 'shipped' ? text.receipt.heading : text.receipt.title
}

const maxPrints = 4

/**
 * The bought prints side by side on a wall. Decorative: the list beside it has the same content as
 * text.
 */
function GalleryWall({ lines }: { lines: readonly LineSummaryView[] }) {
  const hung = lines.filter(({ shape }) => shape !== null).slice(0, maxPrints)
  if (hung.length === 0) return null
  return (
    <div class="gallery-wall">
      {hung.map(
        ({ id, picture, shape }) =>
          shape !== null && <PrintPreview key={id} picture={picture} shape={shape} />,
      )}
    </div>
  )
}

type PostalAddressProps = { address: PostalAddressJson; countryName: string }

function PostalAddress({ address, countryName }: PostalAddressProps) {
  return (
    <address>
      {[...addressLines(address), countryName].map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
